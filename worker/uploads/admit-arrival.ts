/**
 * Asks the meter whether it admits the bytes of a PUT, and reports the arrived bytes to it. Acts on the meter, reads
 * D1.
 */
import type { Context } from 'hono';
import { callMeter, callMeterOnce } from '../bandwidth/meter-client';
import { refusalError } from '../bandwidth/refusal';
import type { Arrived } from '../bandwidth/upload-reservations';
import type { Wasted } from '../bandwidth/wasted-bodies';
import { BodyBrokeOff } from '../blobs/broke-off';
import { meterKeyOf } from '../identity/address';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import type { Grant } from './grant';
import { areReady } from './ready-store';

/** Returns the meter's name for a URL's target: a file, or one part of it. */
const whatOf = ({ fileId, part }: Pick<Grant, 'fileId' | 'part'>): string =>
  part ? `${fileId}/${part.number}` : fileId;

/** Returns null if the meter admits the bytes of one part, otherwise the refusal. Called before the body is read. */
export const partRefused = (c: Context<AppEnv>, grant: Grant): Promise<ApiError | null> =>
  arrivalRefused(c, grant, [grant]);

/** Returns the refusal of these bodies, or null. All grants belong to the folder of `first`. */
async function arrivalRefused(c: Context<AppEnv>, first: Grant, grants: readonly Grant[]): Promise<ApiError | null> {
  const { meterKey, folderId } = first;
  const arriving = grants.map((grant) => ({ what: whatOf(grant), bytes: grant.size }));
  const refusal = await callMeter(c.env, meterKey, async (meter) => meter.mayArrive(folderId, arriving, c.var.now));
  if (refusal?.code === 'bandwidth_exceeded' && first.isReceived) return new ApiError('request_unavailable');
  return refusal && refusalError(refusal, c.var.now);
}

/**
 * Throws unless the meter admits whole files of the same folder. A retry of files that are all ready is always
 * admitted: their bytes do not count again.
 */
export async function admitFiles(c: Context<AppEnv>, grants: readonly Grant[]): Promise<void> {
  const [first] = grants;
  if (!first) return;
  const refused = await arrivalRefused(c, first, grants);
  if (!refused) return;
  if (refused.code === 'upload_url_stopped') throw refused;
  const ids = grants.map(({ fileId }) => fileId);
  if (!(await areReady(dbOf(c.env), ids))) throw refused;
}

/** Counts files of the same folder that arrived whole. Runs in the background. */
export function countFiles(c: Context<AppEnv>, grants: readonly Grant[]): void {
  const [first] = grants;
  if (first) settle(c, first, { bytes: bytesOf(grants), files: grants.length, what: grants.map(whatOf) });
}

/** Counts a part that arrived. Runs in the background. */
export const countPart = (c: Context<AppEnv>, grant: Grant): void =>
  settle(c, grant, { bytes: grant.size, files: 0, what: [whatOf(grant)] });

/** Counts a file that became ready, but not its bytes: its parts were counted on arrival. Runs in the background. */
export const countJoined = (c: Context<AppEnv>, file: Pick<Grant, 'folderId' | 'meterKey'>): void =>
  settle(c, file, { bytes: 0, files: 1, what: [] });

function settle(
  c: Context<AppEnv>,
  { meterKey, folderId }: Pick<Grant, 'folderId' | 'meterKey'>,
  arrived: Omit<Arrived, 'folderId'>,
): void {
  afterAnswer(c, callMeterOnce(c.env, meterKey, 'settleUpload', { folderId, ...arrived }, c.var.now));
}

const bytesOf = (grants: readonly Grant[]): number => grants.reduce((sum, { size }) => sum + size, 0);

/** Counts bodies of the same folder that were read and then rejected for a wrong checksum. Runs in the background. */
export function countWrong(c: Context<AppEnv>, grants: readonly Grant[]): void {
  if (grants.length > 0) afterAnswer(c, tellWasted(c, grants, { bytes: bytesOf(grants), isWrong: true }));
}

/** Counts bytes that were read for these files, or this part, and thrown away. Runs in the background. */
export function countUnused(c: Context<AppEnv>, grants: readonly Grant[], bytes: number): void {
  afterAnswer(c, tellWasted(c, grants, { bytes, isWrong: false }));
}

/** Returns the error for a body that broke off, and counts the bytes read. Throws other errors. */
export function brokenOff(c: Context<AppEnv>, grants: readonly Grant[], error: unknown): ApiError {
  if (!(error instanceof BodyBrokeOff)) throw error;
  countUnused(c, grants, error.bytes);
  return new ApiError('body_too_short');
}

/**
 * Counts wasted bytes. A sender to a request pays with their own quota, so that they cannot use up the owner's month.
 */
async function tellWasted(
  c: Context<AppEnv>,
  grants: readonly Grant[],
  { bytes, isWrong }: Pick<Wasted, 'bytes' | 'isWrong'>,
): Promise<void> {
  const [first] = grants;
  if (!first) return;
  const what = grants.map(whatOf);
  const payer = first.isReceived ? await meterKeyOf(c) : first.meterKey;
  const isOwn = payer === first.meterKey;
  await callMeterOnce(c.env, first.meterKey, 'countWasted', { what, bytes: isOwn ? bytes : 0, isWrong }, c.var.now);
  if (!isOwn) await callMeterOnce(c.env, payer, 'countWasted', { what: [], bytes, isWrong }, c.var.now);
}
