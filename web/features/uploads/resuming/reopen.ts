import pMap from 'p-map';
import { placedName } from '../engine/progress/progress';
import type { UploadRecord } from '../engine/records/record';
import { mayRead } from '../picking/file-system-access';
import type { PickedFile } from '../picking/picked-file';
import { withRoot } from '../picking/root-folder';
import { type RecordedFile, recordedFiles, resumedFile } from './recorded-files';

/** Opened at once; more would only queue inside the browser. */
const OPEN_AT_ONCE = 50;

export interface ReopenedFiles {
  /** Ready to be sent on. */
  readonly files: PickedFile[];
  /** The browser, or the person whom it asked, does not let them be read. */
  readonly refused: string[];
  /** Gone, or not what they were. */
  readonly changed: string[];
}

/** Opens the files of an upload again by their handles. Needs a click, since the browser may ask the person. */
export async function reopenFiles(record: UploadRecord): Promise<ReopenedFiles> {
  const { handles, handleOf } = record.handles ?? { handles: [], handleOf: [] };
  /** Each with what was found below it: two folders may have one name. */
  const readable = new Map<FileSystemHandle, FolderPaths>();
  // One after the other: a browser shows one question at a time.
  for (const handle of handles) if (await mayRead(handle)) readable.set(handle, new FolderPaths());

  const handleFor = ({ index }: RecordedFile) => handles[handleOf[index] ?? -1];
  const open = async (wanted: RecordedFile): Promise<PickedFile | null> => {
    const handle = handleFor(wanted);
    const folders = handle && readable.get(handle);
    if (!folders) return null;
    const found =
      handle.kind === 'file'
        ? { file: await handle.getFile(), path: '', handle }
        : await folders.open(handle, withRoot(wanted.path, record.root), wanted.nameOnDisk);
    if (found.file.size !== wanted.size || found.file.lastModified !== wanted.lastModified) return null;
    return resumedFile(record, wanted, found);
  };

  const wanted = recordedFiles(record);
  const opened = await pMap(wanted, (one) => open(one).catch(() => null), { concurrency: OPEN_AT_ONCE });
  const isReadable = (one: RecordedFile) => readable.has(handleFor(one) as FileSystemHandle);
  const lost = wanted.filter((_, index) => opened[index] === null);
  return {
    files: opened.filter((one) => one !== null),
    refused: lost.filter((one) => !isReadable(one)).map(placedName),
    changed: lost.filter(isReadable).map(placedName),
  };
}

/** Finds files below one dropped folder; each folder on the way is asked for once. */
class FolderPaths {
  readonly #found = new Map<string, Promise<FileSystemDirectoryHandle>>();

  /** `path` begins with the name of `root` itself. */
  async open(root: FileSystemDirectoryHandle, path: string, name: string): Promise<PickedFile> {
    const handle = await (await this.#folder(root, path)).getFileHandle(name);
    return { file: await handle.getFile(), path, handle, folderHandle: root };
  }

  #folder(root: FileSystemDirectoryHandle, path: string): Promise<FileSystemDirectoryHandle> {
    const end = path.lastIndexOf('/');
    if (end === -1) return Promise.resolve(root);
    const known = this.#found.get(path);
    if (known) return known;
    const parent = this.#folder(root, path.slice(0, end));
    const folder = parent.then((handle) => handle.getDirectoryHandle(path.slice(end + 1)));
    this.#found.set(path, folder);
    return folder;
  }
}
