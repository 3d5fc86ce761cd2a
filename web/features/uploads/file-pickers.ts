/**
 * The browser's own pickers, where they give handles: with a handle an interrupted upload goes on after a reload
 * without picking its files again.
 */
import type { PickedFile } from './upload';

interface PickerWindow {
  showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
  showDirectoryPicker?(options: { mode: 'read' }): Promise<FileSystemDirectoryHandle>;
}

const pickers = window as Window & PickerWindow;

const isCancel = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Runs a picker: `[]` when the person cancelled, null when this browser has none or refuses it here. */
async function tryPicker(pick: (() => Promise<PickedFile[]>) | undefined): Promise<PickedFile[] | null> {
  if (!pick) return null;
  try {
    return await pick();
  } catch (error) {
    if (isCancel(error)) return [];
    return null;
  }
}

async function* filesUnder(directory: FileSystemDirectoryHandle, path: string): AsyncGenerator<PickedFile> {
  for await (const handle of directory.values()) {
    if (handle.kind === 'file') yield { file: await handle.getFile(), path, handle };
    else yield* filesUnder(handle, `${path}/${handle.name}`);
  }
}

/** Asks for files. To be called from a click. */
export const openFiles = (): Promise<PickedFile[] | null> =>
  tryPicker(
    pickers.showOpenFilePicker &&
      (async () => {
        const handles = (await pickers.showOpenFilePicker?.({ multiple: true })) ?? [];
        return Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), path: '', handle })));
      }),
  );

/** Asks for a folder; every path begins with its name. To be called from a click. */
export const openFolder = (): Promise<PickedFile[] | null> =>
  tryPicker(
    pickers.showDirectoryPicker &&
      (async () => {
        const root = await pickers.showDirectoryPicker?.({ mode: 'read' });
        const files: PickedFile[] = [];
        if (root) for await (const file of filesUnder(root, root.name)) files.push(file);
        return files;
      }),
  );
