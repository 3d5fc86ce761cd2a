import { nameOfUpload } from '../../../../../worker/contract/name-order';
import type { PickedFile } from '../../picking/picked-file';
import { rootFolderOf, withoutRoot } from '../../picking/root-folder';
import { inSendOrder } from '../../picking/send-order';
import { idempotencyKey } from './idempotency-key';
import { sendableName, sendablePath } from './sendable-name';
import { uniqueNames } from './unique-names';

/**
 * A file to send. `size` and `lastModified` are the values when the user chose the file. If the values have changed
 * when the file is read, the file fails.
 */
export interface PlannedFile {
  readonly picked: PickedFile;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly lastModified: number;
  readonly key: string;
}

export interface UploadPlan {
  /**
   * The files are sorted by path, name, size and time. So the upload does not depend on the order in which the user
   * picks files.
   */
  readonly files: readonly PlannedFile[];
  /** Paths of empty folders. Names in the paths are already acceptable to the server. */
  readonly emptyFolders: readonly string[];
  readonly totalBytes: number;
  /** Name of the folder that contains all files. The share gets this name. Null if there is no such folder. */
  readonly root: string | null;
}

/**
 * Plans the upload of the picked files. Sorts the files, and makes their names unique and acceptable to the server.
 *
 * @param scope part of every key: id of the folder for the files, or `new` for a new folder
 * @param root folder to remove from the start of all paths; undefined means the folder that contains all files
 */
export function planUpload(
  picked: readonly PickedFile[],
  {
    userId,
    scope,
    emptyFolders = [],
    root = rootFolderOf([...picked.map(({ path }) => path), ...emptyFolders]),
  }: PlanOptions,
): UploadPlan {
  const placeOf = (path: string) => sendablePath(withoutRoot(path, root));
  const sorted = inSendOrder(picked).map((file) => ({
    picked: file,
    name: file.name ?? sendableName(file.file.name),
    path: placeOf(file.path),
    size: file.file.size,
    lastModified: file.file.lastModified,
  }));
  const names = uniqueNames(sorted);
  const files = sorted.map((file, index) => {
    const renamed = { ...file, name: names[index] ?? file.name };
    return { ...renamed, key: idempotencyKey(userId, scope, renamed) };
  });
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  return { files, emptyFolders: emptyFolders.map(placeOf).filter((place) => place !== ''), totalBytes, root };
}

/** Returns the name of the share if the user has not chosen one. If `root` is null, uses the names of the files. */
export const defaultName = ({ root, files }: Pick<UploadPlan, 'root' | 'files'>): string =>
  root ?? nameOfUpload(files.map(({ name }) => name));

interface PlanOptions {
  readonly userId: string;
  readonly scope: string;
  readonly emptyFolders?: readonly string[] | undefined;
  readonly root?: string | null | undefined;
}
