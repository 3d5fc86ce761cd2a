/** Functions of the File System Access API that only Chromium has. */
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
    /** Asks the user for access. The browser may show a prompt, so it allows the call only after a click. */
    requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
  }
}

/** Asks for access to a file or folder, if necessary. Resolves to true if the page may read it. May show a prompt. */
export async function mayRead(handle: FileSystemHandle): Promise<boolean> {
  if (!handle.queryPermission || !handle.requestPermission) return true;
  try {
    if ((await handle.queryPermission({ mode: 'read' })) === 'granted') return true;
    return (await handle.requestPermission({ mode: 'read' })) === 'granted';
  } catch {
    // The browser shows no prompt if the last click was too long ago.
    return false;
  }
}
