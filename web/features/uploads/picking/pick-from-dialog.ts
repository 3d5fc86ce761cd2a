/** Dialogs that return handles. With handles, one click can resume an upload. */
import { withEmptyFolders } from './empty-folders';
import './file-system-access';
import type { PickedFile } from './picked-file';

/** `refused`: the browser did not open the dialog. The function reads the chosen files, or rejects. */
type DialogOutcome = 'closed' | 'refused' | (() => Promise<PickedFile[]>);

/** Returns null if the browser does not have this dialog. */
export type PickDialog = () => Promise<DialogOutcome> | null;

export const openFilesDialog: PickDialog = () => {
  const handles = window.showOpenFilePicker?.({ multiple: true });
  return handles ? outcomeOf(handles, readFiles) : null;
};

export const openFolderDialog: PickDialog = () => {
  const handle = window.showDirectoryPicker?.({ mode: 'read' });
  return handle ? outcomeOf(handle, readFolder) : null;
};

async function outcomeOf<T>(
  selection: Promise<T>,
  read: (handles: T) => Promise<PickedFile[]>,
): Promise<DialogOutcome> {
  try {
    const handles = await selection;
    return () => read(handles);
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'closed' : 'refused';
  }
}

const readFiles = (handles: FileSystemFileHandle[]): Promise<PickedFile[]> =>
  Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), path: '', handle })));

async function readFolder(folderHandle: FileSystemDirectoryHandle): Promise<PickedFile[]> {
  const files: PickedFile[] = [];
  const emptyFolders: string[] = [];
  const entries = filesIn(folderHandle, folderHandle.name, emptyFolders);
  for await (const entry of entries) files.push({ ...entry, folderHandle });
  return withEmptyFolders(files, emptyFolders);
}

/** Includes subfolders. Adds the empty folders to `emptyFolders`. */
async function* filesIn(
  folder: FileSystemDirectoryHandle,
  path: string,
  emptyFolders: string[],
): AsyncGenerator<{ file: File; path: string }> {
  let isEmpty = true;
  for await (const entry of folder.values()) {
    isEmpty = false;
    if (entry.kind === 'file') yield { file: await entry.getFile(), path };
    else yield* filesIn(entry, `${path}/${entry.name}`, emptyFolders);
  }
  if (isEmpty) emptyFolders.push(path);
}
