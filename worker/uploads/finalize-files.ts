import type { Context } from 'hono';
import { deleteObjects, headObject, readSlice, type StoredObject } from '../blobs/bucket';
import { checksumOf } from '../blobs/receive';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { apiErrorOf } from '../lib/request-log';
import { releaseOnArrival } from '../mail/outbox/arrival';
import { sendMailsLater } from '../mail/outbox/sending';
import { countFiles, countRejectedBodies } from './admit-arrival';
import type { Grant } from './grant';
import { markReady } from './ready-store';
import { findFile } from './store';

export interface UploadedFile {
  readonly grant: Grant;
  readonly sha256: string;
  /** `ApiError` if R2 failed. */
  readonly stored: StoredObject | 'exists' | 'mismatch' | ApiError;
}

export async function finalizeFiles(
  c: Context<AppEnv>,
  files: readonly UploadedFile[],
): Promise<(string | ApiError)[]> {
  const objects = files.flatMap(({ grant, stored }) =>
    typeof stored === 'string' || stored instanceof ApiError ? [] : [{ fileId: grant.fileId, ...stored }],
  );
  const [first] = objects;
  const ready = first ? await markReady(dbOf(c.env), objects, c.var.now, releaseOf(c, files)) : new Set<string>();
  noteReady(
    c,
    files.map(({ grant }) => grant).filter(({ fileId }) => ready.has(fileId)),
  );
  const tags = await Promise.all(
    files.map((file) => etagOf(c, file, ready.has(file.grant.fileId)).catch((error: unknown) => apiErrorOf(c, error))),
  );
  countRejectedBodies(
    c,
    files.filter((_, index) => hasWrongBytes(tags[index])).map(({ grant }) => grant),
  );
  return tags;
}

const releaseOf = (c: Context<AppEnv>, [first]: readonly UploadedFile[]) =>
  first && releaseOnArrival(c.var.config, first.grant.folderId, c.var.now);

function noteReady(c: Context<AppEnv>, grants: readonly Grant[]): void {
  countFiles(c, grants);
  const [first] = grants;
  if (first) sendMailsLater(c, first.folderId);
}

const hasWrongBytes = (tag: string | ApiError | undefined): boolean =>
  tag instanceof ApiError && (tag.code === 'checksum_mismatch' || tag.code === 'upload_finished');

async function etagOf(c: Context<AppEnv>, { grant, sha256, stored }: UploadedFile, isReady: boolean): Promise<string> {
  if (stored instanceof ApiError) throw stored;
  if (stored === 'mismatch') throw new ApiError('checksum_mismatch');
  if (stored === 'exists') return adopt(c, grant, sha256);
  if (!isReady) await removeUnlessReady(c, grant);
  return stored.etag;
}

/**
 * Handles an object that already existed. If an earlier PUT did not mark the file as ready, marks it now. Throws
 * `upload_finished` if the object differs from the sent bytes.
 */
async function adopt(c: Context<AppEnv>, grant: Grant, sha256: string): Promise<string> {
  const db = dbOf(c.env);
  const [file, object] = await Promise.all([findFile(db, grant.fileId), headObject(c.env.BUCKET, grant.r2Key)]);
  if (!file || !object) throw new ApiError('not_found');
  if (file.status !== 'ready') {
    const readyObject = { fileId: grant.fileId, etag: object.etag, crc32: await checksumOfObject(c, grant) };
    const release = releaseOnArrival(c.var.config, grant.folderId, c.var.now);
    const ready = await markReady(db, [readyObject], c.var.now, release);
    if (ready.size > 0) noteReady(c, [grant]);
  }
  if (object.sha256 !== sha256) throw new ApiError('upload_finished');
  return object.etag;
}

async function checksumOfObject(c: Context<AppEnv>, { r2Key, size }: Grant): Promise<number> {
  // R2 rejects an empty range.
  if (size === 0) return checksumOf(null);
  const body = await readSlice(c.env.BUCKET, r2Key, { offset: 0, length: size });
  if (body === null) throw new ApiError('not_found');
  return checksumOf(body);
}

/** Deletes the object and throws `not_found` if the file is not ready. */
async function removeUnlessReady(c: Context<AppEnv>, grant: Grant): Promise<void> {
  const file = await findFile(dbOf(c.env), grant.fileId);
  if (file?.status === 'ready') return;
  await deleteObjects(c.env.BUCKET, [grant.r2Key]);
  throw new ApiError('not_found');
}
