/** Returns `''` for a path of the top level. */
export const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
