/** Whether the meter takes the bytes of a PUT, and what it is told once they have come. Acts on the meter, reads D1. */
import type { Context } from 'hono';
import { callMeter, callMeterOnce } from '../bandwidth/meter-client';
import { refusalError } from '../bandwidth/refusal';
import { meterKeyOf } from '../identity/address';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import type { Grant } from './grant';
import { areReady } from './ready-store';

type Charged = Pick<Grant, 'folderId' | 'meterKey' | 'size' | 'isReceived'>;

/** The file, or the part of it, that a URL is for. */
const whatOf = ({ fileId, part }: Pick<Grant, 'fileId' | 'part'>): string =>
  part ? `${fileId}/${part.number}` : fileId;

/** Null, or why the meter does not take the bytes of one part. Asked before its body is read. */
export const partRefused = (c: Context<AppEnv>, grant: Grant): Promise<ApiError | null> =>
  arrivalRefused(c, grant, [whatOf(grant)]);

async function arrivalRefused(c: Context<AppEnv>, grant: Charged, what: readonly string[]): Promise<ApiError | null> {
  const { meterKey, folderId, size } = grant;
  const refusal = await callMeter(c.env, meterKey, async (meter) => meter.mayArrive(folderId, size, what, c.var.now));
  if (refusal?.code === 'bandwidth_exceeded' && grant.isReceived) return new ApiError('request_unavailable');
  return refusal && refusalError(refusal, c.var.now);
}

/** Throws unless whole files of one folder may come. Those that have all arrived may come again: they count no more. */
export async function admitFiles(c: Context<AppEnv>, grants: readonly Grant[]): Promise<void> {
  const [first] = grants;
  if (!first) return;
  const size = grants.reduce((sum, grant) => sum + grant.size, 0);
  const refused = await arrivalRefused(c, { ...first, size }, grants.map(whatOf));
  if (!refused) return;
  if (refused.code === 'upload_url_stopped') throw refused;
  const ids = grants.map(({ fileId }) => fileId);
  if (!(await areReady(dbOf(c.env, { folderId: first.folderId }), ids))) throw refused;
}

/** Counts bytes that have arrived and files that became ready, behind the answer. */
export function countArrived(
  c: Context<AppEnv>,
  { meterKey, folderId }: Pick<Grant, 'folderId' | 'meterKey'>,
  { bytes = 0, files = 0 }: { bytes?: number; files?: number },
): void {
  afterAnswer(c, callMeterOnce(c.env, meterKey, 'settleUpload', { folderId, bytes, files }, c.var.now));
}

/**
 * Counts bodies of one folder that were read and refused for a wrong checksum, behind the answer. A stranger, who sends
 * to a request, pays for their own: they must not use up the owner's month.
 */
export function countWasted(c: Context<AppEnv>, grants: readonly Grant[]): void {
  const [first] = grants;
  if (first) afterAnswer(c, tellWasted(c, first, grants));
}

async function tellWasted(c: Context<AppEnv>, first: Grant, grants: readonly Grant[]): Promise<void> {
  const bytes = grants.reduce((sum, { size }) => sum + size, 0);
  const payer = first.isReceived ? await meterKeyOf(c) : first.meterKey;
  const isOwn = payer === first.meterKey;
  await callMeterOnce(c.env, first.meterKey, 'countWasted', grants.map(whatOf), isOwn ? bytes : 0, c.var.now);
  if (!isOwn) await callMeterOnce(c.env, payer, 'countWasted', [], bytes, c.var.now);
}
