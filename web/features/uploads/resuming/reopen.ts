import pMap from 'p-map';
import type { UploadRecord } from '../engine/records/record';
import { mayRead } from '../picking/file-system-access';
import type { PickedFile } from '../picking/picked-file';
import { withRoot } from '../picking/root-folder';
import { fullNameOf, type RecordedFile, recordedFiles, resumedFile } from './recorded-files';

/** More files would only wait inside the browser. */
const OPEN_AT_ONCE = 50;

export interface ReopenedFiles {
  readonly files: PickedFile[];
  /** Names of files that the page may not read. */
  readonly refused: string[];
  /** Names of files that were deleted or have changed. */
  readonly changed: string[];
}

/** Must be called after a click, because the browser may ask for permission. */
export async function reopenFiles(record: UploadRecord): Promise<ReopenedFiles> {
  const { handles, handleOf } = record.handles ?? { handles: [], handleOf: [] };
  /** Opened subfolders by handle, because two picked folders may have the same name. */
  const readable = new Map<FileSystemHandle, FolderPaths>();
  // One after another, because a browser shows only one prompt at a time.
  for (const handle of handles) if (await mayRead(handle)) readable.set(handle, new FolderPaths());

  const handleFor = ({ index }: RecordedFile) => handles[handleOf[index] ?? -1];
  const open = async (entry: RecordedFile): Promise<PickedFile | null> => {
    const handle = handleFor(entry);
    const folders = handle && readable.get(handle);
    if (!folders) return null;
    const pickedFile =
      handle.kind === 'file'
        ? { file: await handle.getFile(), path: '', handle }
        : await folders.open(handle, withRoot(entry.path, record.root), entry.nameOnDisk);
    if (pickedFile.file.size !== entry.size || pickedFile.file.lastModified !== entry.lastModified) return null;
    return resumedFile(record, entry, pickedFile);
  };

  const entries = recordedFiles(record);
  const opened = await pMap(entries, (entry) => open(entry).catch(() => null), { concurrency: OPEN_AT_ONCE });
  const isReadable = (entry: RecordedFile) => readable.has(handleFor(entry) as FileSystemHandle);
  const lost = entries.filter((_, index) => opened[index] === null);
  return {
    files: opened.filter((file) => file !== null),
    refused: lost.filter((entry) => !isReadable(entry)).map(fullNameOf),
    changed: lost.filter(isReadable).map(fullNameOf),
  };
}

class FolderPaths {
  readonly #folders = new Map<string, Promise<FileSystemDirectoryHandle>>();

  /** `path` begins with the name of `root`. */
  async open(root: FileSystemDirectoryHandle, path: string, name: string): Promise<PickedFile> {
    const handle = await (await this.#folder(root, path)).getFileHandle(name);
    return { file: await handle.getFile(), path, handle, folderHandle: root };
  }

  #folder(root: FileSystemDirectoryHandle, path: string): Promise<FileSystemDirectoryHandle> {
    const end = path.lastIndexOf('/');
    if (end === -1) return Promise.resolve(root);
    const cached = this.#folders.get(path);
    if (cached) return cached;
    const parent = this.#folder(root, path.slice(0, end));
    const folder = parent.then((handle) => handle.getDirectoryHandle(path.slice(end + 1)));
    this.#folders.set(path, folder);
    return folder;
  }
}
