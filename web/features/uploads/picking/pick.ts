import './file-system-access';
import { parentPath } from '../../../lib/parent-path';
import { withEmptyFolders } from './empty-folders';
import type { PickedFile } from './picked-file';

/**
 * Reads dropped files and folders. Must be called in the drop handler itself, because the browser clears the items
 * afterwards. Rejects if a file cannot be read or the drop contains no file.
 */
export async function pickFromDrop(data: DataTransfer): Promise<PickedFile[]> {
  const files = pickFiles(data);
  const dropped = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
      handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
    }));
  if (dropped.length === 0 && files.length === 0) throw new Error('The browser handed out no file.');
  if (dropped.length === 0) return files;
  const emptyFolders: string[] = [];
  const picked = await Promise.all(
    dropped.map(async ({ entry, file, handle }) => pickEntry(entry, file, await handle, emptyFolders)),
  );
  return withEmptyFolders(picked.flat(), emptyFolders);
}

export const pickFromInput = (list: FileList): PickedFile[] =>
  [...list].map((file) => ({ file, path: parentPath(file.webkitRelativePath) }));

/** Returns the files of a paste, or of a drop in a browser without `items`. */
export const pickFiles = (data: DataTransfer): PickedFile[] => [...data.files].map((file) => ({ file, path: '' }));

async function pickEntry(
  entry: FileSystemEntry | null,
  file: File | null,
  handle: FileSystemFileHandle | FileSystemDirectoryHandle | null,
  emptyFolders: string[],
): Promise<PickedFile[]> {
  if (isDirectory(entry)) {
    const folderFiles = await filesIn(entry, entry.name, emptyFolders);
    return handle?.kind === 'directory'
      ? folderFiles.map((folderFile) => ({ ...folderFile, folderHandle: handle }))
      : folderFiles;
  }
  if (!file) return [];
  return [{ file, path: '', ...(handle?.kind === 'file' && { handle }) }];
}

/** Includes subfolders. Adds the empty folders to `emptyFolders`. */
async function filesIn(folder: FileSystemDirectoryEntry, path: string, emptyFolders: string[]): Promise<PickedFile[]> {
  const entries = await entriesOf(folder);
  if (entries.length === 0) emptyFolders.push(path);
  const nested = await Promise.all(
    entries.map(async (entry): Promise<PickedFile[]> => {
      if (isDirectory(entry)) return filesIn(entry, `${path}/${entry.name}`, emptyFolders);
      return isFile(entry) ? [{ file: await fileOf(entry), path }] : [];
    }),
  );
  return nested.flat();
}

/** The browser returns entries in chunks. The last chunk is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, () => reject(unreadable(folder))),
    );
    if (portion.length === 0) return entries;
    entries.push(...portion);
  }
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, () => reject(unreadable(entry))));

const unreadable = (entry: FileSystemEntry) => new Error(`${entry.name} cannot be read.`);
const isDirectory = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry => entry?.isDirectory ?? false;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
