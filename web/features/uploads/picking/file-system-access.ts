/** What Chromium has of the File System Access API beyond the standard; everything is absent elsewhere. */
declare global {
  interface Window {
    showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
    showDirectoryPicker?(options: { mode: 'read' }): Promise<FileSystemDirectoryHandle>;
  }
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemFileHandle | FileSystemDirectoryHandle | null>;
  }
  interface FileSystemHandle {
    queryPermission?(wanted: { mode: 'read' }): Promise<PermissionState>;
    /** Asks the person where it must, so it needs a click. */
    requestPermission?(wanted: { mode: 'read' }): Promise<PermissionState>;
  }
}

/** Whether the file or folder may be read, after asking the person if need be. */
export async function mayRead(handle: FileSystemHandle): Promise<boolean> {
  if (!handle.queryPermission || !handle.requestPermission) return true;
  try {
    if ((await handle.queryPermission({ mode: 'read' })) === 'granted') return true;
    return (await handle.requestPermission({ mode: 'read' })) === 'granted';
  } catch {
    // The click is too long ago: the question before this one was thought over.
    return false;
  }
}
