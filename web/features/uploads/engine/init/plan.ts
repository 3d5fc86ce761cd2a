import { storedSize } from '../../../../../worker/contract/encryption';
import { nameOfUpload } from '../../../../../worker/contract/name-order';
import type { PickedFile } from '../../picking/picked-file';
import { rootFolderOf, withoutRoot } from '../../picking/root-folder';
import { inSendOrder } from '../../picking/send-order';
import { idempotencyKey } from './idempotency-key';
import { sendableName, sendablePath } from './sendable-name';
import { uniqueNames } from './unique-names';

/** `plainSize` and `lastModified` detect a change of the file on disk. */
export interface PlannedFile {
  readonly picked: PickedFile;
  readonly name: string;
  readonly path: string;
  /** Bytes to send. In an encrypted upload, the encrypted size. */
  readonly size: number;
  readonly plainSize: number;
  readonly lastModified: number;
  readonly key: string;
}

export interface UploadPlan {
  /** Files in the order of `inSendOrder`. Empty folders of an encrypted upload are at the end. */
  readonly files: readonly PlannedFile[];
  /** Without the empty folders in `files`. */
  readonly fileCount: number;
  /** Sendable paths (`sendablePath`) without `root`. */
  readonly emptyFolders: readonly string[];
  readonly totalBytes: number;
  /** Folder removed from the start of the paths. Null if none was removed. */
  readonly root: string | null;
}

/**
 * Sorts the files. Makes their names unique and acceptable to the server.
 *
 * @param scope id of the folder for the files, or `new` for a new folder
 * @param root folder to remove from the start of all paths
 * @param isEncrypted true to use encrypted sizes, and to send empty folders as files
 */
export function planUpload(
  picked: readonly PickedFile[],
  {
    userId,
    scope,
    isEncrypted = false,
    emptyFolders = [],
    root = rootFolderOf([...picked.map(({ path }) => path), ...emptyFolders]),
  }: PlanOptions,
): UploadPlan {
  const sentPathOf = (path: string) => sendablePath(withoutRoot(path, root));
  const emptyPaths = emptyFolders.map(sentPathOf).filter((path) => path !== '');
  const directories = isEncrypted ? inSendOrder(emptyPaths.map(directoryAt)) : [];
  const plannedFile = (file: PickedFile, path: string) => ({
    picked: file,
    name: file.name ?? sendableName(file.file.name),
    path,
    size: isEncrypted ? storedSize(file.file.size) : file.file.size,
    plainSize: file.file.size,
    lastModified: file.file.lastModified,
  });
  const sorted = [
    ...inSendOrder(picked).map((file) => plannedFile(file, sentPathOf(file.path))),
    ...directories.map((directory) => plannedFile(directory, directory.path)),
  ];
  const names = uniqueNames(sorted);
  const files = sorted.map((file, index) => {
    const renamed = { ...file, name: names[index] ?? file.name };
    return { ...renamed, key: idempotencyKey(userId, scope, renamed) };
  });
  const totalBytes = files.reduce((sum, { plainSize }) => sum + plainSize, 0);
  const fileCount = files.filter((file) => !isDirectory(file)).length;
  return { files, fileCount, emptyFolders: emptyPaths, totalBytes, root };
}

const isDirectory = ({ picked }: Pick<PlannedFile, 'picked'>): boolean => picked.isDirectory === true;

/** Returns an empty folder as a file. A fixed time gives it the same idempotency key on all devices. */
function directoryAt(path: string): PickedFile {
  const nameStart = path.lastIndexOf('/') + 1;
  const file = new File([], path.slice(nameStart), { lastModified: 0 });
  return { file, path: path.slice(0, Math.max(0, nameStart - 1)), isDirectory: true };
}

export const filesOf = ({ files, fileCount }: Pick<UploadPlan, 'files' | 'fileCount'>): readonly PlannedFile[] =>
  files.slice(0, fileCount);

/** Returns an English name, because the engine has no translations. */
export const defaultName = (plan: Pick<UploadPlan, 'root' | 'files' | 'fileCount'>): string =>
  plan.root ?? nameOfUpload(filesOf(plan).map(({ name }) => name));

interface PlanOptions {
  readonly userId: string;
  readonly scope: string;
  readonly isEncrypted?: boolean;
  readonly emptyFolders?: readonly string[] | undefined;
  readonly root?: string | null | undefined;
}
