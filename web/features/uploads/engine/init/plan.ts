import type { PickedFile } from '../../picking/picked-file';
import { rootFolderOf, withoutRoot } from '../../picking/root-folder';
import { shareTitle } from '../progress/progress';
import { idempotencyKey } from './idempotency-key';
import { sendableName, sendablePath } from './sendable-name';
import { uniqueNames } from './unique-names';

/**
 * A file as it is sent. Size and modification time are from when the user chose it. They must be the same when it is
 * read.
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
  /** Sorted independently of how they were picked, so that the same files make the same upload. */
  readonly files: readonly PlannedFile[];
  /** Paths of folders sent without files, in the server's form. */
  readonly emptyFolders: readonly string[];
  readonly totalBytes: number;
  /** The single folder that contained everything, which names the share. Null if no such folder exists. */
  readonly root: string | null;
}

/**
 * Plans the upload of the picked files: sorts them, and makes their names unique and acceptable to the server.
 *
 * @param scope part of every key: the folder that was named, or `new`
 * @param root the folder to cut off the paths; undefined means the one that contains everything
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
  const sorted = picked
    .map((file) => ({
      picked: file,
      name: file.name ?? sendableName(file.file.name),
      path: placeOf(file.path),
      size: file.file.size,
      lastModified: file.file.lastModified,
    }))
    .sort(
      (a, b) =>
        compare(a.path, b.path) || compare(a.name, b.name) || a.size - b.size || a.lastModified - b.lastModified,
    );
  const names = uniqueNames(sorted);
  const files = sorted.map((file, index) => {
    const renamed = { ...file, name: names[index] ?? file.name };
    return { ...renamed, key: idempotencyKey(userId, scope, renamed) };
  });
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  return { files, emptyFolders: emptyFolders.map(placeOf).filter((place) => place !== ''), totalBytes, root };
}

/** Returns the share's name if the user chose none: the common folder, the single file, or the number of files. */
export const defaultName = ({ root, files }: Pick<UploadPlan, 'root' | 'files'>): string =>
  root ?? shareTitle(files.map(({ name }) => name));

interface PlanOptions {
  readonly userId: string;
  readonly scope: string;
  readonly emptyFolders?: readonly string[] | undefined;
  readonly root?: string | null | undefined;
}

/** Compares by code unit, because the order by locale differs between devices. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
