/** Returns the top-level folder that contains all paths, or null. The share is named after this folder. */
export function rootFolderOf(paths: readonly string[]): string | null {
  const root = topFolderOf(paths[0] ?? '');
  return root !== '' && paths.every((path) => topFolderOf(path) === root) ? root : null;
}

/** A path outside `root` stays the same. */
export function withoutRoot(path: string, root: string | null): string {
  if (root === null) return path;
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

export function withRoot(path: string, root: string | null): string {
  if (root === null) return path;
  return path === '' ? root : `${root}/${path}`;
}

export const topFolderOf = (path: string): string => {
  const end = path.indexOf('/');
  return end === -1 ? path : path.slice(0, end);
};
