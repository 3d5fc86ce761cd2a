/**
 * Folders that were empty when picked. Each file stores the list that it shares with the files picked together with it.
 */
import type { PickedFile } from './picked-file';
import { topFolderOf } from './root-folder';

/** Returns the files, each with the list of empty folders. Without such folders the files stay unchanged. */
export const withEmptyFolders = <F extends PickedFile>(files: readonly F[], emptyFolders: readonly string[]): F[] =>
  emptyFolders.length === 0 ? [...files] : files.map((file) => ({ ...file, emptyFolders }));

/** Returns the empty folders picked together with any of the files, each once. */
export const emptyFoldersOf = (files: readonly PickedFile[]): string[] => [
  ...new Set([...new Set(files.map(({ emptyFolders }) => emptyFolders))].flatMap((folders) => folders ?? [])),
];

/** Returns the files with `folder` and its subfolders removed from their lists. `folder` is at the top of the pick. */
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
 * Returns the folders that contain no files if only `sentFiles` is sent: folders that were empty, and folders of the
 * files in `skippedFiles` that lose all their files. Of nested folders, only the innermost is returned.
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
  // Deepest first: a folder found makes its parents non-empty.
  for (const path of [...candidates].sort().reverse()) {
    if (path === '' || holding.has(path)) continue;
    hold(path);
    emptyFolders.push(path);
  }
  return emptyFolders.reverse();
}
