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

const targetOf = ({ fileId, part }: Pick<Grant, 'fileId' | 'part'>): string =>
  part ? `${fileId}/${part.number}` : fileId;

/** Returns the meter's refusal, or null. Call this before the body is read, with grants of one folder. */
export async function checkArrival(c: Context<AppEnv>, grants: readonly Grant[]): Promise<ApiError | null> {
  const [first] = grants;
  if (!first) return null;
  const { meterKey, folderId } = first;
  const arrivals = grants.map((grant) => ({ target: targetOf(grant), bytes: grant.size }));
  const refusal = await callMeter(c.env, meterKey, 'checkArrival', folderId, arrivals, c.var.now);
  if (refusal?.code === 'bandwidth_exceeded' && first.isReceived) return new ApiError('request_unavailable');
  return refusal && refusalError(refusal, c.var.now);
}

/**
 * Throws if the meter refuses whole files of one folder. If all files are ready, the PUT is a retry, and most refusals
 * are ignored.
 */
export async function admitFiles(c: Context<AppEnv>, grants: readonly Grant[]): Promise<void> {
  const refusal = await checkArrival(c, grants);
  if (!refusal) return;
  if (refusal.code === 'upload_url_stopped') throw refusal;
  const ids = grants.map(({ fileId }) => fileId);
  if (!(await areReady(dbOf(c.env), ids))) throw refusal;
}

export function countFiles(c: Context<AppEnv>, grants: readonly Grant[]): void {
  const [first] = grants;
  if (first) settle(c, first, { bytes: totalSize(grants), files: grants.length, targets: grants.map(targetOf) });
}

export const countPart = (c: Context<AppEnv>, grant: Grant): void =>
  settle(c, grant, { bytes: grant.size, files: 0, targets: [targetOf(grant)] });

/** Counts a file whose bytes were counted when its parts arrived. */
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

/** Counts bodies with wrong bytes, in the background. */
export function countRejectedBodies(c: Context<AppEnv>, grants: readonly Grant[]): void {
  if (grants.length > 0) afterAnswer(c, reportWasted(c, grants, { bytes: totalSize(grants), isWrong: true }));
}

/** Counts bytes that were read and discarded, in the background. */
export function countDiscardedBytes(c: Context<AppEnv>, grants: readonly Grant[], bytes: number): void {
  afterAnswer(c, reportWasted(c, grants, { bytes, isWrong: false }));
}

/** Rethrows the error. If the body broke off, counts its bytes first. */
export function refuseBody(c: Context<AppEnv>, grants: readonly Grant[], error: unknown): never {
  if (error instanceof BodyBrokeOff) countDiscardedBytes(c, grants, error.bytes);
  throw error;
}

/**
 * For a delivery, counts at the meter of the sender's IP address. Otherwise senders could use up the bandwidth of the
 * request's owner.
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
