/** Finds the file that a caller knows a secret of. Reads D1. */
import { ownerOfKey } from '../../blobs/keys';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { Env } from '../../lib/env';
import { findFile } from '../store';

export type OwnFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/**
 * What callers know as `uploadId`: the file's id and R2's own id of the session, so that either leads to the row.
 */
export const sessionId = (fileId: string, r2UploadId: string) => `${fileId}.${r2UploadId}`;

export function readSessionId(uploadId: string): { fileId: string; r2UploadId: string } {
  const dot = uploadId.indexOf('.');
  return { fileId: uploadId.slice(0, Math.max(0, dot)), r2UploadId: uploadId.slice(dot + 1) };
}

/** The file whose secret object key was sent. Throws `not_found` unless it is, and `fileId` (where sent) is its own. */
export async function fileByKey(env: Env, r2Key: string, fileId?: string): Promise<OwnFile> {
  const named = ownerOfKey(r2Key);
  const file = named === null ? undefined : await findFile(dbOf(env, { fileId: named.id }), named.id);
  if (!file || file.r2Key !== r2Key || (fileId !== undefined && fileId !== file.id)) throw new ApiError('not_found');
  return file;
}

/** The file whose session was sent, as it was recorded last. Throws `not_found` if it is another, or none. */
export async function fileBySession(env: Env, uploadId: string): Promise<OwnFile> {
  const { fileId, r2UploadId } = readSessionId(uploadId);
  const file = await findFile(dbOf(env, { fileId }), fileId);
  if (!file || file.uploadId !== r2UploadId) throw new ApiError('not_found');
  return file;
}
