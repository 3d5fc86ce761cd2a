/** How many folders an address may create, or claim. Acts on its meter. */
import type { Context } from 'hono';
import { callMeterOnce } from '../bandwidth/meter-client';
import { refusalError } from '../bandwidth/refusal';
import { reservationLimits } from '../bandwidth/reservation-limits';
import { MINUTE_MS } from '../contract/units';
import { tooMany } from '../lib/api-error';
import type { AppEnv } from '../lib/env';

/** Folders that one address may create per window; those that uploads begin are counted apart. */
const FOLDERS_PER_WINDOW = 100;
const FOLDER_WINDOW_MS = 15 * MINUTE_MS;

/**
 * Counts a created folder, apart from those that uploads begin, as one of the files. Throws `too_many_folders`, in the
 * words `tooManyWords` if given.
 */
export async function takeCreation(c: Context<AppEnv>, meterKey: string, tooManyWords?: string): Promise<void> {
  const folders = { limit: FOLDERS_PER_WINDOW, windowMs: FOLDER_WINDOW_MS };
  const { files } = reservationLimits(c.var.config);
  const refusal = await callMeterOnce(c.env, meterKey, 'takeFolder', folders, files, c.var.now);
  if (!refusal) return;
  if (refusal.code === 'too_many_folders' && tooManyWords !== undefined) {
    throw tooMany(refusal.code, refusal.waitMs, { error: tooManyWords });
  }
  throw refusalError(refusal, c.var.now);
}
