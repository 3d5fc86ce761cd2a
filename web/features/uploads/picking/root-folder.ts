/**
 * Returns the top-level folder that contains all paths. Returns null if there is no such folder. The share gets the
 * name of this folder, and the folder is removed from the start of the paths. A path has `/` between its segments.
 * The path `''` means the top.
 */
export function rootFolderOf(paths: readonly string[]): string | null {
  const root = topFolderOf(paths[0] ?? '');
  return root !== '' && paths.every((path) => topFolderOf(path) === root) ? root : null;
}

/** Returns `path` relative to `root`. A path outside `root` stays the same. */
export function withoutRoot(path: string, root: string | null): string {
  if (root === null) return path;
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

/** Puts `root` at the start of `path`. This is the reverse of `withoutRoot`. */
export function withRoot(path: string, root: string | null): string {
  if (root === null) return path;
  return path === '' ? root : `${root}/${path}`;
}

/** Returns the first segment of a path. Returns `''` at the top. */
export const topFolderOf = (path: string): string => {
  const end = path.indexOf('/');
  return end === -1 ? path : path.slice(0, end);
};
