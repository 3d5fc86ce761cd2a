/** Chromium's additions to the File System Access API. Other browsers have none of them. */
declare global {
  interface Window {
    showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
    showDirectoryPicker?(options: { mode: 'read' }): Promise<FileSystemDirectoryHandle>;
  }
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemFileHandle | FileSystemDirectoryHandle | null>;
  }
  interface FileSystemHandle {
    queryPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
    /** May prompt the user, so it needs a click. */
    requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
  }
}

/** Returns whether the file or folder may be read. Prompts the user if necessary. */
export async function mayRead(handle: FileSystemHandle): Promise<boolean> {
  if (!handle.queryPermission || !handle.requestPermission) return true;
  try {
    if ((await handle.queryPermission({ mode: 'read' })) === 'granted') return true;
    return (await handle.requestPermission({ mode: 'read' })) === 'granted';
  } catch {
    // The click is too long ago, because the user took long over the previous prompt.
    return false;
  }
}
