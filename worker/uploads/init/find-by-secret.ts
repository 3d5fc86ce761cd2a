import { ownerOfKey } from '../../blobs/keys';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { Env } from '../../lib/env';
import { type FileWithParts, findFileWithParts, findUploadState } from '../multipart/part-store';
import { findFile, type OwnFile } from '../store';

export const sessionId = (fileId: string, r2UploadId: string) => `${fileId}.${r2UploadId}`;

export function readSessionId(uploadId: string): { fileId: string; r2UploadId: string } {
  const dot = uploadId.indexOf('.');
  return { fileId: uploadId.slice(0, Math.max(0, dot)), r2UploadId: uploadId.slice(dot + 1) };
}

/** Throws `not_found` if no file in an open folder has this object key, or if its id differs from `fileId`. */
export async function fileByKey(env: Env, r2Key: string, fileId?: string): Promise<OwnFile> {
  const keyFileId = ownerOfKey(r2Key)?.id ?? '';
  const file = await findFile(dbOf(env), keyFileId);
  return requireMatch(file, matchesSecret(file, { r2Key, fileId }));
}

/** Returns the file, its arrived parts, and the parts that other devices are sending. Throws like `fileByKey`. */
export async function uploadStateByKey(
  env: Env,
  r2Key: string,
  { fileId, device = '', now }: { fileId?: string | undefined; device?: string | undefined; now: number },
) {
  const keyFileId = ownerOfKey(r2Key)?.id ?? '';
  const match = await findUploadState(dbOf(env), keyFileId, { r2Key }, { device, now });
  return requireMatch(match, matchesSecret(match?.file, { r2Key, fileId }));
}

/** Throws `not_found` if no file in an open folder has this session. */
export async function fileBySession(env: Env, uploadId: string): Promise<OwnFile> {
  const { fileId, r2UploadId } = readSessionId(uploadId);
  const file = await findFile(dbOf(env), fileId);
  return requireMatch(file, file?.uploadId === r2UploadId);
}

/** Also returns the arrived parts. Throws like `fileBySession`. */
export async function partsBySession(env: Env, uploadId: string): Promise<FileWithParts> {
  const { fileId, r2UploadId } = readSessionId(uploadId);
  const match = await findFileWithParts(dbOf(env), fileId, { uploadId: r2UploadId });
  return requireMatch(match, match?.file.uploadId === r2UploadId);
}

const matchesSecret = (file: OwnFile | undefined, secret: { r2Key: string; fileId?: string | undefined }): boolean =>
  file?.r2Key === secret.r2Key && (secret.fileId ?? file.id) === file.id;

function requireMatch<Row>(row: Row | undefined, isMatch: boolean): Row {
  if (row === undefined || !isMatch) throw new ApiError('not_found');
  return row;
}
