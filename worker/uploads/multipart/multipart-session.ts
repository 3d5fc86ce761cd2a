/** Multipart uploads. Completion joins the parts that have arrived, and ignores the list of the client. */
import type { Context } from 'hono';
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  deleteObjects,
  headObject,
  putPart,
} from '../../blobs/bucket';
import { PART_MAX_COUNT } from '../../contract/limits';
import { ApiError, invalidInput } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { untilDone } from '../../lib/request-log';
import { releaseOnArrival } from '../../mail/outbox/arrival';
import { sendMailsLater } from '../../mail/outbox/sending';
import { checkArrival, countJoinedFile, countPart, countRejectedBodies, refuseBody } from '../admit-arrival';
import type { Grant } from '../grant';
import { checkPart, missingParts, partCount } from '../init/part-plan';
import { PART_PROGRESS_INTERVAL_MS } from '../limits';
import { markReadyAndForgetParts } from '../ready-store';
import { endSession, findFile, type OwnFile, startSession } from '../store';
import { crc32OfParts } from './crc32-combine';
import {
  type ArrivedPart,
  beginPart,
  failPart,
  forgetParts,
  listParts,
  recordPart,
  recordPartProgress,
  withdrawPart,
} from './part-store';
import type { SessionAhead } from './session-ahead';

export type InSession = OwnFile & { uploadId: string; partBytes: number };
export type PartGrant = Grant & { part: NonNullable<Grant['part']> };

export const inSession = (file: OwnFile): file is InSession => file.uploadId !== null && file.partBytes !== null;

/** Returns the file's session, or starts one (`sessionAhead`, if given). Replaces a session with another part size. */
export async function openSession(
  c: Context<AppEnv>,
  file: OwnFile,
  partBytes: number,
  sessionAhead?: SessionAhead,
): Promise<InSession> {
  if (file.status === 'ready') throw new ApiError('upload_finished');
  if (file.size === 0) throw invalidInput('fileId', 'an empty file has no parts');
  if (partCount(file.size, partBytes) > PART_MAX_COUNT) throw invalidInput('fileId', 'the file has too many parts');
  if (inSession(file)) {
    if (file.partBytes === partBytes) return file;
    await dropSession(c, file);
  }
  const uploadId = await (sessionAhead?.claim() ?? createMultipart(c.env.BUCKET, file.r2Key));
  const db = dbOf(c.env);
  if (await startSession(db, file.id, uploadId, partBytes)) return { ...file, uploadId, partBytes };
  await abortMultipart(c.env.BUCKET, file.r2Key, uploadId);
  const current = await findFile(db, file.id);
  if (!current || !inSession(current)) throw new ApiError('not_found');
  return current;
}

/** Ends the file's session, which deletes its arrived parts. */
export async function dropSession(c: Context<AppEnv>, file: OwnFile): Promise<void> {
  if (file.uploadId === null) return;
  await abortMultipart(c.env.BUCKET, file.r2Key, file.uploadId);
  await endSession(dbOf(c.env), file.id, file.uploadId);
}

interface PartBody {
  body: ReadableStream<Uint8Array> | null;
  /** Null if the body is not verified. */
  sha256: string | null;
  /** Id of the sending device, or `''`. */
  device: string;
}

export async function receivePart(c: Context<AppEnv>, grant: PartGrant, partBody: PartBody): Promise<{ etag: string }> {
  const { number, uploadId } = grant.part;
  const { sha256, device } = partBody;
  const errorFields = { partNumber: number };
  const db = dbOf(c.env);
  const part = { fileId: grant.fileId, number, uploadId };
  const [situation, refusal] = await Promise.all([
    beginPart(db, { ...part, size: grant.size, device, now: c.var.now }),
    // An error counts as a refusal, so that `withdrawPart` undoes `beginPart`.
    checkArrival(c, [grant]).catch((error: unknown) => error),
  ]);
  if (!situation) throw new ApiError('not_found');
  const verdict = checkPart(situation, { uploadId, sha256: sha256 ?? '', device });
  if (verdict === 'arrived') return { etag: situation.etag ?? '' };
  if (verdict !== 'send') throw new ApiError(verdict, errorFields);
  if (refusal) {
    await withdrawPart(db, part);
    throw refusal;
  }

  // Continues if the client disconnects.
  const result = await untilDone(c, sendPart(c, grant, partBody));
  if (typeof result === 'string') throw new ApiError(result, errorFields);
  return result;
}

async function sendPart(
  c: Context<AppEnv>,
  grant: PartGrant,
  { body, sha256, device }: PartBody,
): Promise<{ etag: string } | 'checksum_mismatch' | 'part_differs' | 'upload_url_invalid'> {
  const { number, uploadId } = grant.part;
  const part = { fileId: grant.fileId, number, uploadId };
  const db = dbOf(c.env);
  const recordProgress = every(PART_PROGRESS_INTERVAL_MS, c.var.now, (now) =>
    c.executionCtx.waitUntil(recordPartProgress(db, { ...part, device }, now).catch(() => {})),
  );
  const target = { key: grant.r2Key, uploadId, number };
  const stored = await putPart(c.env.BUCKET, target, body, grant.size, recordProgress).catch(async (error) => {
    await failPart(db, part);
    return refuseBody(c, [grant], error);
  });
  if (stored === 'no_such_upload') {
    // The session no longer exists in R2. If the object exists, a concurrent call has completed the file.
    if ((await headObject(c.env.BUCKET, grant.r2Key)) === null) await endSession(db, grant.fileId, uploadId);
    return 'upload_url_invalid';
  }
  if (stored.sha256 !== (sha256 ?? stored.sha256)) {
    await failPart(db, part);
    countRejectedBodies(c, [grant]);
    return 'checksum_mismatch';
  }
  const result = await recordPart(db, part, stored, c.var.now);
  if (result === 'session_ended') return 'upload_url_invalid';
  if (result === 'part_differs') {
    countRejectedBodies(c, [grant]);
    return result;
  }
  if (result === 'recorded') countPart(c, grant);
  return { etag: stored.etag };
}

/** Returns a function that calls `work` at most once per `ms` milliseconds, and not before `since + ms`. */
function every(ms: number, since: number, work: (now: number) => void): () => void {
  let last = since;
  return () => {
    // The request may have started minutes ago, when `c.var.now` was set.
    const now = Date.now();
    if (now - last < ms) return;
    last = now;
    work(now);
  };
}

/** Joins the parts. Idempotent: finds the object of an earlier call that stopped before it wrote the row. */
export async function joinParts(c: Context<AppEnv>, file: OwnFile, knownParts?: readonly ArrivedPart[]): Promise<void> {
  if (file.status === 'ready') return;
  if (!inSession(file)) throw new ApiError('not_found');
  const db = dbOf(c.env);
  const arrivedParts = knownParts ?? (await listParts(db, file.id));
  const missing = missingParts(file.size, file.partBytes, arrivedParts);
  if (missing.length > 0) throw new ApiError('parts_missing', { missing });
  const joined = await completeMultipart(c.env.BUCKET, file.r2Key, file.uploadId, arrivedParts);
  const object = joined === 'no_such_upload' ? await headObject(c.env.BUCKET, file.r2Key) : joined;
  if (object === null) {
    // R2 no longer has the session. The client must send all parts again.
    await endSession(db, file.id, file.uploadId);
    throw new ApiError('parts_missing', { missing: arrivedParts.map(({ number }) => number) });
  }
  if (object === 'parts_do_not_fit') {
    const suspects = arrivedParts.filter(({ isSuspect }) => isSuspect);
    const partsToResend = suspects.length > 0 ? suspects : arrivedParts;
    await forgetParts(db, file.id, partsToResend);
    throw new ApiError('parts_missing', { missing: partsToResend.map(({ number }) => number) });
  }
  const ready = { fileId: file.id, etag: object.etag, crc32: crc32OfParts(arrivedParts) };
  const release = releaseOnArrival(c.var.config, file.folderId, c.var.now);
  if (await markReadyAndForgetParts(db, ready, c.var.now, release)) {
    countJoinedFile(c, file);
    sendMailsLater(c, file.folderId);
    return;
  }
  const current = await findFile(db, file.id);
  if (current?.status === 'ready') return;
  await deleteObjects(c.env.BUCKET, [file.r2Key]);
  throw new ApiError('not_found');
}
