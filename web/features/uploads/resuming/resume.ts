import { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { UNFINISHED_UPLOAD_TTL_MS } from '../../../../worker/contract/limits';
import { ApiError, call } from '../../../lib/api';
import { deleteRecord, loadRecord, recordsOf, type UploadRecord } from '../engine/records/record';
import { isLocked } from '../engine/records/tab-lock';
import type { PickedFile } from '../picking/picked-file';
import { type MatchedFiles, matchFiles } from './match';
import { type ReopenedFiles, reopenFiles } from './reopen';

/** An upload that was begun in this browser and broken off. */
export interface UnfinishedUpload {
  readonly folderId: string;
  readonly folderName: string;
  readonly totalFiles: number;
  readonly totalBytes: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly expiryDays: number;
  /** Whether `resumeWithHandles` can open the files again; otherwise the person picks them once more. */
  readonly canReopen: boolean;
}

/**
 * The newest upload that can be gone on with: announced within a day, sent by no other tab, still on the server and not
 * complete there. Forgets those that cannot. Asks the server; where it cannot be reached nothing is offered or forgotten.
 * `clock` is the server's.
 */
export async function findUnfinishedUpload(
  userIds: readonly string[],
  clock: () => number,
): Promise<UnfinishedUpload | null> {
  for (const record of await recordsOf(userIds)) {
    if (await isLocked(record.folderId)) continue;
    const state = await stateOnServer(record);
    if (state === 'unknown') continue;
    // Read behind the answer, from which the page learns the server's clock at the latest.
    const isTooOld = clock() - record.announcedAt >= UNFINISHED_UPLOAD_TTL_MS;
    if (state === 'unfinished' && !isTooOld) return unfinished(record);
    await deleteRecord(record.folderId);
  }
  return null;
}

/**
 * The person does not want to go on: what arrived is removed, too. Where the server cannot be reached it removes by
 * itself what nobody finishes. An upload that joined a folder leaves the folder alone.
 */
export async function forgetUnfinishedUpload(folderId: string): Promise<void> {
  const record = await loadRecord(folderId);
  await deleteRecord(folderId);
  if (record?.scope !== 'new') return;
  const given = record.sending
    ? call(endpoints.cancelSending, { requestId: record.sending.requestId }, { sendingSecret: record.sending.secret })
    : call(endpoints.deleteFolder, { folderId, userId: record.userId });
  await given.catch(() => undefined);
}

/**
 * Opens the files by the handles that were kept. To be called from a click, since the browser may ask the person.
 * Start the upload with `files` and the `expiryDays` of the unfinished one: they find their folder themselves.
 * Resolves to null where the upload is remembered no more: ended by another tab, or storage was cleared.
 */
export async function resumeWithHandles(folderId: string): Promise<ReopenedFiles | null> {
  const record = await loadRecord(folderId);
  return record && reopenFiles(record);
}

/** Finds the files of the unfinished upload among those picked again. Resolves as above. */
export async function matchPicked(folderId: string, picked: readonly PickedFile[]): Promise<MatchedFiles | null> {
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
});

/** Whether all of a folder has arrived, as far as its first page shows: of a longer one, going on shows it at once. */
export const hasArrived = ({ files, fileCount }: Pick<FolderAnswer, 'files' | 'fileCount'>): boolean =>
  files.length >= fileCount && files.every(({ status }) => status === 'ready');

async function stateOnServer({ folderId, sending }: UploadRecord): Promise<'unfinished' | 'over' | 'unknown'> {
  try {
    if (sending) {
      await call(endpoints.request, { requestId: sending.requestId });
      return 'unfinished';
    }
    const { folder } = await call(endpoints.folder, { folderId });
    if (folder.copyrightViolation) return 'over';
    return hasArrived(folder) ? 'over' : 'unfinished';
  } catch (failure) {
    return failure instanceof ApiError && [404, 451].includes(failure.status) ? 'over' : 'unknown';
  }
}
