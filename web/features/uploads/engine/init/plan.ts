import type { PickedFile } from '../../picking/picked-file';
import { rootFolderOf, withoutRoot } from '../../picking/root-folder';
import { shareTitle } from '../progress/progress';
import { idempotencyKey } from './idempotency-key';
import { sendableName, sendablePath } from './sendable-name';
import { uniqueNames } from './unique-names';

/** A file as it is sent. Its size and age are those at the time of choosing: what it should still have when read. */
export interface PlannedFile {
  readonly picked: PickedFile;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly lastModified: number;
  readonly key: string;
}

export interface UploadPlan {
  /** In an order that does not depend on how they were picked, so that the same files make the same upload. */
  readonly files: readonly PlannedFile[];
  /** Places of folders that are sent without files, as the server takes them. */
  readonly emptyFolders: readonly string[];
  readonly totalBytes: number;
  /** The one folder everything lay in; its name is the share's. */
  readonly root: string | null;
}

/**
 * @param scope part of every key: the folder that was asked for, or `new`
 * @param root the folder to cut off the paths; undefined: the one everything lies in
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
    .map((one) => ({
      picked: one,
      name: one.name ?? sendableName(one.file.name),
      path: placeOf(one.path),
      size: one.file.size,
      lastModified: one.file.lastModified,
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

/** What the share is called where nobody named it: by the one folder everything lay in, the one file, or their number. */
export const defaultName = ({ root, files }: Pick<UploadPlan, 'root' | 'files'>): string =>
  root ?? shareTitle(files.map(({ name }) => name));

interface PlanOptions {
  readonly userId: string;
  readonly scope: string;
  readonly emptyFolders?: readonly string[] | undefined;
  readonly root?: string | null | undefined;
}

/** By code unit: the same everywhere, which no locale's order is. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
