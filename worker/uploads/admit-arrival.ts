/** Asks the meter to admit the bytes of a PUT, and reports arrived bytes to the meter. */
import type { Context } from 'hono';
import { callMeter } from '../bandwidth/meter-client';
import { refusalError } from '../bandwidth/refusal';
import type { ArrivedAmount } from '../bandwidth/upload-reservations';
import type { WastedBody } from '../bandwidth/wasted-bodies';
import { BodyBrokeOff } from '../blobs/body-broke-off';
import { meterKeyOf } from '../identity/address';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import type { Grant } from './grant';
import { areReady } from './ready-store';

/** Returns the id of the file or part that the client sends to an upload URL. */
const targetOf = ({ fileId, part }: Pick<Grant, 'fileId' | 'part'>): string =>
  part ? `${fileId}/${part.number}` : fileId;

/**
 * Returns null if the meter admits the bytes of one part, otherwise the refusal. Call this function before the body
 * is read.
 */
export const checkPartArrival = (c: Context<AppEnv>, grant: Grant): Promise<ApiError | null> =>
  checkArrival(c, grant, [grant]);

/**
 * Returns null if the meter admits the bodies for these grants, otherwise the refusal. All grants belong to the
 * folder of `first`.
 */
async function checkArrival(c: Context<AppEnv>, first: Grant, grants: readonly Grant[]): Promise<ApiError | null> {
  const { meterKey, folderId } = first;
  const arrivals = grants.map((grant) => ({ target: targetOf(grant), bytes: grant.size }));
  const refusal = await callMeter(c.env, meterKey, 'checkArrival', folderId, arrivals, c.var.now);
  if (refusal?.code === 'bandwidth_exceeded' && first.isReceived) return new ApiError('request_unavailable');
  return refusal && refusalError(refusal, c.var.now);
}

/**
 * Throws unless the meter admits whole files of the same folder. If all the files are already ready, the PUT is a
 * retry. A retry is always admitted, and its bytes do not count again.
 */
export async function admitFiles(c: Context<AppEnv>, grants: readonly Grant[]): Promise<void> {
  const [first] = grants;
  if (!first) return;
  const refusal = await checkArrival(c, first, grants);
  if (!refusal) return;
  if (refusal.code === 'upload_url_stopped') throw refusal;
  const ids = grants.map(({ fileId }) => fileId);
  if (!(await areReady(dbOf(c.env), ids))) throw refusal;
}

/** Counts files of the same folder that arrived in one piece. Runs in the background. */
export function countFiles(c: Context<AppEnv>, grants: readonly Grant[]): void {
  const [first] = grants;
  if (first) settle(c, first, { bytes: totalSize(grants), files: grants.length, targets: grants.map(targetOf) });
}

/** Counts a part that arrived. Runs in the background. */
export const countPart = (c: Context<AppEnv>, grant: Grant): void =>
  settle(c, grant, { bytes: grant.size, files: 0, targets: [targetOf(grant)] });

/** Counts a file that became ready. Its bytes were counted when its parts arrived. Runs in the background. */
export const countJoinedFile = (c: Context<AppEnv>, file: Pick<Grant, 'folderId' | 'meterKey'>): void =>
  settle(c, file, { bytes: 0, files: 1, targets: [] });

function settle(
  c: Context<AppEnv>,
  { meterKey, folderId }: Pick<Grant, 'folderId' | 'meterKey'>,
  arrival: Omit<ArrivedAmount, 'folderId'>,
): void {
  afterAnswer(c, callMeter(c.env, meterKey, 'settleUpload', { folderId, ...arrival }, c.var.now));
}

const totalSize = (grants: readonly Grant[]): number => grants.reduce((sum, { size }) => sum + size, 0);

/** Counts bodies of the same folder that were rejected for a wrong checksum. Runs in the background. */
export function countRejectedBodies(c: Context<AppEnv>, grants: readonly Grant[]): void {
  if (grants.length > 0) afterAnswer(c, reportWasted(c, grants, { bytes: totalSize(grants), isWrong: true }));
}

/** Counts bytes that were read for these files (or for this part) and then discarded. Runs in the background. */
export function countDiscardedBytes(c: Context<AppEnv>, grants: readonly Grant[], bytes: number): void {
  afterAnswer(c, reportWasted(c, grants, { bytes, isWrong: false }));
}

/** Returns the error for a body that broke off, and counts the received bytes. Throws any other error. */
export function brokenOffError(c: Context<AppEnv>, grants: readonly Grant[], error: unknown): ApiError {
  if (!(error instanceof BodyBrokeOff)) throw error;
  countDiscardedBytes(c, grants, error.bytes);
  return new ApiError('body_too_short');
}

/**
 * Counts bytes that were received and then discarded. The bytes of a delivery count at the meter of the sender's
 * address. Otherwise senders could use up the monthly limit of the owner of the request for files.
 */
async function reportWasted(
  c: Context<AppEnv>,
  grants: readonly Grant[],
  { bytes, isWrong }: Pick<WastedBody, 'bytes' | 'isWrong'>,
): Promise<void> {
  const [first] = grants;
  if (!first) return;
  const targets = grants.map(targetOf);
  const payer = first.isReceived ? await meterKeyOf(c) : first.meterKey;
  const isFolderMeter = payer === first.meterKey;
  await callMeter(
    c.env,
    first.meterKey,
    'countWasted',
    { targets, bytes: isFolderMeter ? bytes : 0, isWrong },
    c.var.now,
  );
  if (!isFolderMeter) await callMeter(c.env, payer, 'countWasted', { targets: [], bytes, isWrong }, c.var.now);
}
