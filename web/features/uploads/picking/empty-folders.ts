/** All files that the user picked together share one list of empty folders. */
import { parentPath } from '../../../lib/parent-path';
import type { PickedFile } from './picked-file';
import { topFolderOf } from './root-folder';

export const withEmptyFolders = <F extends PickedFile>(files: readonly F[], emptyFolders: readonly string[]): F[] =>
  emptyFolders.length === 0 ? [...files] : files.map((file) => ({ ...file, emptyFolders }));

export const emptyFoldersOf = (files: readonly PickedFile[]): string[] => [
  ...new Set([...new Set(files.map(({ emptyFolders }) => emptyFolders))].flatMap((folders) => folders ?? [])),
];

/** Removes the top-level folder `folder` and its subfolders from the lists of empty folders. */
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

/** Returns the picked folders that contain no sent file. Parents of empty folders are left out. */
export function foldersWithoutFiles(sentFiles: readonly PickedFile[], skippedFiles: readonly PickedFile[]): string[] {
  const nonEmpty = new Set<string>();
  const markNonEmpty = (path: string) => {
    for (let at = path; at !== '' && !nonEmpty.has(at); at = parentPath(at)) nonEmpty.add(at);
  };
  for (const { path } of sentFiles) markNonEmpty(path);
  const candidates = new Set([
    ...emptyFoldersOf([...sentFiles, ...skippedFiles]),
    ...skippedFiles.map(({ path }) => path),
  ]);
  const emptyFolders: string[] = [];
  // Subfolders come before their parents.
  for (const path of [...candidates].sort().reverse()) {
    if (path === '' || nonEmpty.has(path)) continue;
    markNonEmpty(path);
    emptyFolders.push(path);
  }
  return emptyFolders.reverse();
}
