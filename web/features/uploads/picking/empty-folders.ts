/**
 * Folders that were empty when the user picked them. All files that were picked together refer to the same list of
 * empty folders.
 */
import type { PickedFile } from './picked-file';
import { topFolderOf } from './root-folder';

/** Returns the files, each with the list of empty folders. If the list is empty, the files stay unchanged. */
export const withEmptyFolders = <F extends PickedFile>(files: readonly F[], emptyFolders: readonly string[]): F[] =>
  emptyFolders.length === 0 ? [...files] : files.map((file) => ({ ...file, emptyFolders }));

/** Returns the empty folders of all lists that the files refer to, without duplicates. */
export const emptyFoldersOf = (files: readonly PickedFile[]): string[] => [
  ...new Set([...new Set(files.map(({ emptyFolders }) => emptyFolders))].flatMap((folders) => folders ?? [])),
];

/** Removes the top-level folder `folder` and its subfolders from the files' lists of empty folders. */
export function withoutEmptyFoldersIn(files: readonly PickedFile[], folder: string): PickedFile[] {
  const lists = new Map<readonly string[], readonly string[]>();
  return files.map((file) => {
    const { emptyFolders } = file;
    if (!emptyFolders) return file;
    const remaining = lists.get(emptyFolders) ?? emptyFolders.filter((path) => topFolderOf(path) !== folder);
    lists.set(emptyFolders, remaining);
    return remaining.length === emptyFolders.length ? file : { ...file, emptyFolders: remaining };
  });
}

/**
 * Returns the folders that contain no file of `sentFiles`. These are folders that were empty when picked, and folders
 * whose files are all in `skippedFiles`. Of nested folders, only the innermost is returned.
 */
export function foldersWithoutFiles(sentFiles: readonly PickedFile[], skippedFiles: readonly PickedFile[]): string[] {
  const holding = new Set<string>();
  const hold = (path: string) => {
    for (let at = path; at !== '' && !holding.has(at); at = at.slice(0, Math.max(0, at.lastIndexOf('/'))))
      holding.add(at);
  };
  for (const { path } of sentFiles) hold(path);
  const candidates = new Set([
    ...emptyFoldersOf([...sentFiles, ...skippedFiles]),
    ...skippedFiles.map(({ path }) => path),
  ]);
  const emptyFolders: string[] = [];
  // Deepest folders first. When a folder is added, its parents no longer count as empty.
  for (const path of [...candidates].sort().reverse()) {
    if (path === '' || holding.has(path)) continue;
    hold(path);
    emptyFolders.push(path);
  }
  return emptyFolders.reverse();
}
