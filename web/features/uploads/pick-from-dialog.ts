/**
 * The browser's own dialogs that hand out handles, so that an interrupted upload can go on with one click. Each
 * resolves to null where the browser has none or refuses to open it (use an `<input>` then), and to no files if the
 * person closes it. Rejects where something cannot be read. To be called from a click.
 */
import './file-system-access';
import type { PickedFile } from './picked-file';

export async function pickFilesFromDialog(): Promise<PickedFile[] | null> {
  const handles = await unlessClosed(window.showOpenFilePicker?.({ multiple: true }));
  if (handles === 'none') return null;
  if (handles === 'closed') return [];
  return Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), path: '', handle })));
}

export async function pickFolderFromDialog(): Promise<PickedFile[] | null> {
  const folderHandle = await unlessClosed(window.showDirectoryPicker?.({ mode: 'read' }));
  if (folderHandle === 'none') return null;
  if (folderHandle === 'closed') return [];
  const files: PickedFile[] = [];
  for await (const found of filesIn(folderHandle, folderHandle.name)) files.push({ ...found, folderHandle });
  return files;
}

async function unlessClosed<T>(dialog: Promise<T> | undefined): Promise<T | 'closed' | 'none'> {
  try {
    return dialog ? await dialog : 'none';
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'closed' : 'none';
  }
}

/** All files below a folder; `path` is the folder's own place. */
async function* filesIn(folder: FileSystemDirectoryHandle, path: string): AsyncGenerator<{ file: File; path: string }> {
  for await (const entry of folder.values()) {
    if (entry.kind === 'file') yield { file: await entry.getFile(), path };
    else yield* filesIn(entry, `${path}/${entry.name}`);
  }
}
