/**
 * The folder in which everything lies, null where there is none: it gives the share its name and is cut off the paths.
 * Paths have segments joined by `/`, and are `''` at the top.
 */
export function rootFolderOf(paths: readonly string[]): string | null {
  const root = topFolderOf(paths[0] ?? '');
  return root !== '' && paths.every((path) => topFolderOf(path) === root) ? root : null;
}

/** `path` as seen from inside `root`; a path that does not lie in it stays. */
export function withoutRoot(path: string, root: string | null): string {
  if (root === null) return path;
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

/** The reverse. */
export function withRoot(path: string, root: string | null): string {
  if (root === null) return path;
  return path === '' ? root : `${root}/${path}`;
}

/** The first segment of a path, `''` at the top. */
export const topFolderOf = (path: string): string => {
  const end = path.indexOf('/');
  return end === -1 ? path : path.slice(0, end);
};
