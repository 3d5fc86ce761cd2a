/** Whether the meter takes the bytes of a PUT, and what it is told once they have come. Acts on the meter, reads D1. */
import type { Context } from 'hono';
import { callMeter, callMeterOnce } from '../bandwidth/meter-client';
import { refusalError } from '../bandwidth/refusal';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import type { Grant } from './grant';
import { areReady } from './ready-store';

type Charged = Pick<Grant, 'folderId' | 'meterKey' | 'size' | 'isReceived'>;

/** Null, or why the meter does not take the bytes that are signed for. Asked before a body is read. */
export async function arrivalRefused(c: Context<AppEnv>, grant: Charged): Promise<ApiError | null> {
  const { meterKey, folderId, size } = grant;
  const refusal = await callMeter(c.env, meterKey, async (meter) => meter.mayArrive(folderId, size, c.var.now));
  if (refusal?.code === 'bandwidth_exceeded' && grant.isReceived) return new ApiError('request_unavailable');
  return refusal && refusalError(refusal, c.var.now);
}

/** Throws unless whole files of one folder may come. Those that have all arrived may come again: they count no more. */
export async function admitFiles(c: Context<AppEnv>, grants: readonly Grant[]): Promise<void> {
  const [first] = grants;
  if (!first) return;
  const size = grants.reduce((sum, grant) => sum + grant.size, 0);
  const refused = await arrivalRefused(c, { ...first, size });
  if (!refused) return;
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
