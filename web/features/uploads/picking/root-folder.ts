/**
 * Returns the top-level folder that contains all paths. Returns null if there is no such folder. The share gets the
 * name of this folder, and the paths in the share start below it.
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

/** Reverses `withoutRoot` for paths inside `root`. */
export function withRoot(path: string, root: string | null): string {
  if (root === null) return path;
  return path === '' ? root : `${root}/${path}`;
}

/** Returns the first segment of a path, or `''` at the top. */
export const topFolderOf = (path: string): string => {
  const end = path.indexOf('/');
  return end === -1 ? path : path.slice(0, end);
};
