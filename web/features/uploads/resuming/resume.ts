import { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { UNFINISHED_UPLOAD_TTL_MS } from '../../../../worker/contract/limits';
import { ApiError, call } from '../../../lib/api';
import { deleteSecrets } from '../../../lib/encryption/stored-keys';
import { deleteRecord, loadRecord, recordsOf, type UploadRecord } from '../engine/records/record';
import { isLocked } from '../engine/records/tab-lock';
import type { PickedFile } from '../picking/picked-file';
import { type MatchedFiles, matchFiles } from './match';
import { type ReopenedFiles, reopenFiles } from './reopen';

export interface UnfinishedUpload {
  readonly folderId: string;
  readonly folderName: string;
  readonly totalFiles: number;
  readonly totalBytes: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly expiryDays: number;
  /** True if stored handles can open the files. Otherwise the user must pick them again. */
  readonly canReopen: boolean;
  /** True if the user has to pick separate files again. */
  readonly fromFiles: boolean;
  /** True if the user has to pick a folder again. */
  readonly fromFolder: boolean;
}

/**
 * Returns the newest upload that can be resumed, or null. Deletes newer records that are useless.
 *
 * @param clock returns the server's time in milliseconds since 1970
 */
export async function findUnfinishedUpload(
  userIds: readonly string[],
  clock: () => number,
): Promise<UnfinishedUpload | null> {
  for (const record of await recordsOf(userIds)) {
    if (await isLocked(record.folderId)) continue;
    const state = await stateOnServer(record);
    if (state === 'unknown') continue;
    // `clock` is read after the response, which may contain the server's time.
    const isTooOld = clock() - record.announcedAt >= UNFINISHED_UPLOAD_TTL_MS;
    if (state === 'unfinished' && !isTooOld) return unfinished(record);
    await deleteRecord(record.folderId);
  }
  return null;
}

/** Deletes the record, and the folder if the upload created it. Does not report failures. */
export async function forgetUnfinishedUpload(folderId: string): Promise<void> {
  const record = await loadRecord(folderId);
  await deleteRecord(folderId);
  if (record?.scope !== 'new') return;
  if (record.isEncrypted) await deleteSecrets(folderId);
  const deletion = record.sending
    ? call(endpoints.cancelSending, { requestId: record.sending.requestId }, { sendingSecret: record.sending.secret })
    : call(endpoints.deleteFolder, { folderId, userId: record.userId });
  await deletion.catch(() => undefined);
}

/** Must be called after a click, because the browser may ask for permission. Resolves to null without a record. */
export async function resumeWithHandles(folderId: string): Promise<ReopenedFiles | null> {
  const record = await loadRecord(folderId);
  return record && reopenFiles(record);
}

export async function matchPickedFiles(folderId: string, picked: readonly PickedFile[]): Promise<MatchedFiles | null> {
  const record = await loadRecord(folderId);
  return record && matchFiles(record, picked);
}

const unfinished = (record: UploadRecord): UnfinishedUpload => ({
  folderId: record.folderId,
  folderName: record.folderName,
  totalFiles: record.files.names.length,
  totalBytes: record.totalBytes,
  startedAt: record.startedAt,
  expiryDays: record.expiryDays,
  canReopen: record.handles !== null,
  ...pickedAgain(record),
});

/** Returns how the user picks the files again. An upload may consist of separate files and folders. */
export const pickedAgain = ({ root, files: { paths } }: UploadRecord) => ({
  fromFiles: root === null && paths.includes(''),
  fromFolder: root !== null || paths.some((path) => path !== ''),
});

/** Returns true if all files of a folder are ready. Returns false if the first page does not have all files. */
export const hasArrived = ({ files, fileCount }: Pick<FolderAnswer, 'files' | 'fileCount'>): boolean =>
  files.length >= fileCount && files.every(({ status }) => status === 'ready');

async function stateOnServer({
  folderId,
  userId,
  sending,
  isEncrypted,
}: UploadRecord): Promise<'unfinished' | 'over' | 'unknown'> {
  try {
    if (sending) {
      await call(endpoints.request, { requestId: sending.requestId });
      return 'unfinished';
    }
    // Without the key, only the owner may read an encrypted folder.
    const { folder } = await call(endpoints.folder, { folderId, ...(isEncrypted && { userId }) });
    if (folder.copyrightViolation) return 'over';
    return hasArrived(folder) ? 'over' : 'unfinished';
  } catch (failure) {
    return failure instanceof ApiError && [404, 451].includes(failure.status) ? 'over' : 'unknown';
  }
}
