/** How many folders an address may create, or claim. Acts on its meter. */
import type { Context } from 'hono';
import { callMeterOnce } from '../bandwidth/meter-client';
import { refusalError } from '../bandwidth/refusal';
import { reservationLimits } from '../bandwidth/reservation-limits';
import { MINUTE_MS } from '../contract/units';
import type { AppEnv } from '../lib/env';

/** Folders that one address may create per window; those that uploads begin are counted apart. */
const FOLDERS_PER_WINDOW = 100;
const FOLDER_WINDOW_MS = 15 * MINUTE_MS;

/** Folders that are created are counted apart from those that uploads begin, and each is one of the files. */
export async function takeCreation(c: Context<AppEnv>, meterKey: string): Promise<void> {
  const folders = { limit: FOLDERS_PER_WINDOW, windowMs: FOLDER_WINDOW_MS };
  const { files } = reservationLimits(c.var.config);
  const refusal = await callMeterOnce(c.env, meterKey, 'takeFolder', folders, files, c.var.now);
  if (refusal) throw refusalError(refusal, c.var.now);
}
