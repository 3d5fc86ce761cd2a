/**
 * The browser's own dialogs that hand out handles, so that an interrupted upload can go on with one click. To be opened
 * from a click.
 */
import './file-system-access';
import type { PickedFile } from './picked-file';

/** 'refused': the browser did not open it. Otherwise a function that reads what was chosen, and rejects where something cannot be read. */
type DialogOutcome = 'closed' | 'refused' | (() => Promise<PickedFile[]>);

/** Opens a dialog; null where the browser has none. */
export type PickDialog = () => Promise<DialogOutcome> | null;

export const openFilesDialog: PickDialog = () => {
  const handles = window.showOpenFilePicker?.({ multiple: true });
  return handles ? outcomeOf(handles, readFiles) : null;
};

export const openFolderDialog: PickDialog = () => {
  const handle = window.showDirectoryPicker?.({ mode: 'read' });
  return handle ? outcomeOf(handle, readFolder) : null;
};

async function outcomeOf<T>(chosen: Promise<T>, read: (handles: T) => Promise<PickedFile[]>): Promise<DialogOutcome> {
  try {
    const handles = await chosen;
    return () => read(handles);
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'closed' : 'refused';
  }
}

const readFiles = (handles: FileSystemFileHandle[]): Promise<PickedFile[]> =>
  Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), path: '', handle })));

async function readFolder(folderHandle: FileSystemDirectoryHandle): Promise<PickedFile[]> {
  const files: PickedFile[] = [];
  for await (const found of filesIn(folderHandle, folderHandle.name)) files.push({ ...found, folderHandle });
  return files;
}

/** All files below a folder; `path` is the folder's own place. */
async function* filesIn(folder: FileSystemDirectoryHandle, path: string): AsyncGenerator<{ file: File; path: string }> {
  for await (const entry of folder.values()) {
    if (entry.kind === 'file') yield { file: await entry.getFile(), path };
    else yield* filesIn(entry, `${path}/${entry.name}`);
  }
}
