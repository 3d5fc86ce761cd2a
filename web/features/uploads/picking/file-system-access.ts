/** Only in Chromium. */
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
    /** May show a prompt, so browsers allow it only after a click. */
    requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
  }
}

/** Returns true if the page may read the file or folder. May ask the user. */
export async function mayRead(handle: FileSystemHandle): Promise<boolean> {
  if (!handle.queryPermission || !handle.requestPermission) return true;
  try {
    if ((await handle.queryPermission({ mode: 'read' })) === 'granted') return true;
    return (await handle.requestPermission({ mode: 'read' })) === 'granted';
  } catch {
    // For example, the last click was too long ago for a prompt.
    return false;
  }
}
