import type { PickedFile } from './upload';

declare global {
  interface Window {
    /** Chromium only. */
    showDirectoryPicker?(options: { mode: 'read' }): Promise<FileSystemDirectoryHandle>;
  }
}

/**
 * A folder by the browser's own dialog that hands out handles, so that an interrupted upload can go on with one click.
 * Null where the browser has none: use an `<input webkitdirectory>` then. Resolves to no files if the person closes it.
 */
export async function pickFolderFromDialog(): Promise<PickedFile[] | null> {
  if (!window.showDirectoryPicker) return null;
  try {
    const root = await window.showDirectoryPicker({ mode: 'read' });
    const files: PickedFile[] = [];
    for await (const { file, path } of filesIn(root, root.name)) files.push({ file, path, root });
    return files;
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return [];
    throw failure;
  }
}

/** All files below a folder; `path` is the folder's own place. */
async function* filesIn(folder: FileSystemDirectoryHandle, path: string): AsyncGenerator<{ file: File; path: string }> {
  for await (const entry of folder.values()) {
    if (entry.kind === 'file') yield { file: await entry.getFile(), path };
    else yield* filesIn(entry, `${path}/${entry.name}`);
  }
}
