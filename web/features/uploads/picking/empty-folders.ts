/** Folders that nothing was in when they were picked. They are known to the files that were picked together with them. */
import type { PickedFile } from './picked-file';
import { topFolderOf } from './root-folder';

/** The files, each with these folders; where there is none, as they are. */
export const withEmptyFolders = <F extends PickedFile>(files: readonly F[], emptyFolders: readonly string[]): F[] =>
  emptyFolders.length === 0 ? [...files] : files.map((file) => ({ ...file, emptyFolders }));

/** The folders that were picked together with any of the files, each once. */
export const emptyFoldersOf = (files: readonly PickedFile[]): string[] => [
  ...new Set([...new Set(files.map(({ emptyFolders }) => emptyFolders))].flatMap((folders) => folders ?? [])),
];

/** The files, without the folders at and below a picked one. */
export function withoutEmptyFoldersIn(files: readonly PickedFile[], folder: string): PickedFile[] {
  const lists = new Map<readonly string[], readonly string[]>();
  return files.map((file) => {
    const { emptyFolders } = file;
    if (!emptyFolders) return file;
    const left = lists.get(emptyFolders) ?? emptyFolders.filter((path) => topFolderOf(path) !== folder);
    lists.set(emptyFolders, left);
    return left.length === emptyFolders.length ? file : { ...file, emptyFolders: left };
  });
}

/**
 * The folders that are there without files once only `sent` is sent: those picked empty, and those of the files that are
 * `left` out where nothing of them is sent. Of folders inside one another the innermost.
 */
export function foldersWithoutFiles(sent: readonly PickedFile[], left: readonly PickedFile[]): string[] {
  const holding = new Set<string>();
  const hold = (path: string) => {
    for (let at = path; at !== '' && !holding.has(at); at = at.slice(0, Math.max(0, at.lastIndexOf('/'))))
      holding.add(at);
  };
  for (const { path } of sent) hold(path);
  const candidates = new Set([...emptyFoldersOf([...sent, ...left]), ...left.map(({ path }) => path)]);
  const found: string[] = [];
  // What is further down holds what it is in.
  for (const path of [...candidates].sort().reverse()) {
    if (path === '' || holding.has(path)) continue;
    hold(path);
    found.push(path);
  }
  return found.reverse();
}
