/**
 * What can happen to a multipart upload. Its session is R2's, named in the file's row; the rows of its parts are the
 * record of what has arrived, each written by the PUT that brought it (`part-store.ts`). Completion joins what is recorded, whatever
 * the caller believes.
 */
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
import { brokenOff, countJoined, countPart, countWrong, partRefused } from '../admit-arrival';
import type { Grant } from '../grant';
import { mayPartCome, missingParts, partCount } from '../init/plan';
import { PART_HEARD_EVERY_MS } from '../limits';
import { markReadyAndForgetParts } from '../ready-store';
import { endSession, findFile, type OwnFile, startSession } from '../store';
import { crc32OfParts } from './crc32-combine';
import {
  type ArrivedPart,
  beginPart,
  failPart,
  forgetParts,
  hearOfPart,
  listParts,
  recordPart,
  withdrawPart,
} from './part-store';
import type { SessionAhead } from './session-ahead';

/** A file with a session under way. */
export type InSession = OwnFile & { uploadId: string; partBytes: number };
export type PartGrant = Grant & { part: NonNullable<Grant['part']> };

export const inSession = (file: OwnFile): file is InSession => file.uploadId !== null && file.partBytes !== null;

/** The file's session with parts of that size; one with other parts, or none, makes way for it, and for `begun` where that is given. */
export async function openSession(
  c: Context<AppEnv>,
  file: OwnFile,
  partBytes: number,
  begun?: SessionAhead,
): Promise<InSession> {
  if (file.status === 'ready') throw new ApiError('upload_finished');
  if (file.size === 0) throw invalidInput('fileId', 'an empty file has no parts');
  if (partCount(file.size, partBytes) > PART_MAX_COUNT) throw invalidInput('fileId', 'the file has too many parts');
  if (inSession(file)) {
    if (file.partBytes === partBytes) return file;
    await dropSession(c, file);
  }
  const uploadId = await (begun?.take() ?? createMultipart(c.env.BUCKET, file.r2Key));
  const db = dbOf(c.env, { fileId: file.id });
  if (await startSession(db, file.id, uploadId, partBytes)) return { ...file, uploadId, partBytes };
  // Another tab was quicker: its session is the file's.
  await abortMultipart(c.env.BUCKET, file.r2Key, uploadId);
  const now = await findFile(db, file.id);
  if (!now || !inSession(now)) throw new ApiError('not_found');
  return now;
}

/** Ends the file's session; the parts that arrived in it are gone. */
export async function dropSession(c: Context<AppEnv>, file: OwnFile): Promise<void> {
  if (file.uploadId === null) return;
  await abortMultipart(c.env.BUCKET, file.r2Key, file.uploadId);
  await endSession(dbOf(c.env, { fileId: file.id }), file.id, file.uploadId);
}

/** What a request brings of a part. */
interface SentPart {
  body: ReadableStream<Uint8Array> | null;
  /** As its device says; null: it does not, and what arrives is what was sent. */
  sha256: string | null;
  /** What its device calls itself; `''`: nothing. */
  device: string;
}

/** One part: judged, passed on to R2, compared, and only then recorded and counted. */
export async function takePart(c: Context<AppEnv>, grant: PartGrant, sent: SentPart): Promise<{ etag: string }> {
  const { number, uploadId } = grant.part;
  const { sha256, device } = sent;
  const about = { partNumber: number };
  const db = dbOf(c.env, { fileId: grant.fileId });
  const part = { fileId: grant.fileId, number, uploadId };
  const [situation, refused] = await Promise.all([
    beginPart(db, { ...part, size: grant.size, device, now: c.var.now }),
    // A meter that does not answer refuses too: what has begun is withdrawn.
    partRefused(c, grant).catch((error: unknown) => error),
  ]);
  if (!situation) throw new ApiError('not_found');
  const verdict = mayPartCome(situation, { uploadId, sha256: sha256 ?? '', device });
  // Its bytes are not waited for: another device may have sent them.
  if (verdict === 'arrived') return { etag: situation.etag ?? '' };
  if (verdict !== 'send') throw new ApiError(verdict, about);
  if (refused) {
    await withdrawPart(db, part);
    throw refused;
  }

  // However it ends is written down, whether or not the device is still there to hear of it.
  const ending = await untilDone(c, sendPart(c, grant, sent));
  if (typeof ending === 'string') throw new ApiError(ending, about);
  return ending;
}

/** Sends one part on to R2 and writes down how that ended. */
async function sendPart(
  c: Context<AppEnv>,
  grant: PartGrant,
  { body, sha256, device }: SentPart,
): Promise<{ etag: string } | 'checksum_mismatch' | 'part_differs' | 'upload_url_invalid'> {
  const { number, uploadId } = grant.part;
  const part = { fileId: grant.fileId, number, uploadId };
  const db = dbOf(c.env, { fileId: grant.fileId });
  const hear = every(PART_HEARD_EVERY_MS, c.var.now, (now) =>
    c.executionCtx.waitUntil(hearOfPart(db, { ...part, device }, now).catch(() => {})),
  );
  const to = { key: grant.r2Key, uploadId, number };
  const stored = await putPart(c.env.BUCKET, to, body, grant.size, hear).catch(async (error) => {
    await failPart(db, part);
    throw brokenOff(c, [grant], error);
  });
  if (stored === 'no_such_upload') {
    // R2 has dropped the session (7 days), or has just made the file of it: then whoever completes finds it.
    if ((await headObject(c.env.BUCKET, grant.r2Key)) === null) await endSession(db, grant.fileId, uploadId);
    return 'upload_url_invalid';
  }
  if (stored.sha256 !== (sha256 ?? stored.sha256)) {
    await failPart(db, part);
    countWrong(c, [grant]);
    return 'checksum_mismatch';
  }
  const ending = await recordPart(db, part, stored, c.var.now);
  if (ending === 'session_ended') return 'upload_url_invalid';
  if (ending === 'part_differs') {
    countWrong(c, [grant]);
    return ending;
  }
  if (ending === 'recorded') countPart(c, grant);
  return { etag: stored.etag };
}

/** A function that may be called often, and does `work` at most once in so many milliseconds, first so long after `since`. */
function every(ms: number, since: number, work: (now: number) => void): () => void {
  let last = since;
  return () => {
    // Bytes come for minutes: the time of the request is not theirs.
    const now = Date.now();
    if (now - last < ms) return;
    last = now;
    work(now);
  };
}

/**
 * Makes the parts a file; `known`: those that have arrived, where they were read with it. Repeated, it answers as before; cut off between R2 and the row, the next call finds the
 * object whole and goes on from there.
 */
export async function joinParts(c: Context<AppEnv>, file: OwnFile, known?: readonly ArrivedPart[]): Promise<void> {
  if (file.status === 'ready') return;
  if (!inSession(file)) throw new ApiError('not_found');
  const db = dbOf(c.env, { fileId: file.id });
  const arrived = known ?? (await listParts(db, file.id));
  const missing = missingParts(file.size, file.partBytes, arrived);
  if (missing.length > 0) throw new ApiError('parts_missing', { missing });
  const joined = await completeMultipart(c.env.BUCKET, file.r2Key, file.uploadId, arrived);
  const object = joined === 'no_such_upload' ? await headObject(c.env.BUCKET, file.r2Key) : joined;
  if (object === null) {
    // R2 has neither the session nor the object: it dropped the session (7 days), so all is to be sent again.
    await endSession(db, file.id, file.uploadId);
    throw new ApiError('parts_missing', { missing: arrived.map(({ number }) => number) });
  }
  if (object === 'parts_do_not_fit') {
    const suspects = arrived.filter(({ isSuspect }) => isSuspect);
    const unfit = suspects.length > 0 ? suspects : arrived;
    await forgetParts(db, file.id, unfit);
    throw new ApiError('parts_missing', { missing: unfit.map(({ number }) => number) });
  }
  const ready = { etag: object.etag, crc32: crc32OfParts(arrived) };
  if (await markReadyAndForgetParts(db, file.id, ready, c.var.now)) {
    countJoined(c, file);
    return;
  }
  const now = await findFile(db, file.id);
  if (now?.status === 'ready') return;
  await deleteObjects(c.env.BUCKET, [file.r2Key]);
  throw new ApiError('not_found');
}
