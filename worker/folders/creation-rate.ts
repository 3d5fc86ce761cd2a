import type { Context } from 'hono';
import { callMeter } from '../bandwidth/meter-client';
import { refusalError } from '../bandwidth/refusal';
import { reservationLimits } from '../bandwidth/reservation-limits';
import { MINUTE_MS } from '../contract/units';
import type { AppEnv } from '../lib/env';

const FOLDERS_PER_WINDOW = 100;
const FOLDER_WINDOW_MS = 15 * MINUTE_MS;

/** Counts a created or claimed item as one folder and one file. Throws `too_many_folders` or `too_many_files`. */
export async function takeCreation(c: Context<AppEnv>, meterKey: string): Promise<void> {
  const folders = { limit: FOLDERS_PER_WINDOW, windowMs: FOLDER_WINDOW_MS };
  const { files } = reservationLimits(c.var.config);
  const refusal = await callMeter(c.env, meterKey, 'takeFolder', folders, files, c.var.now);
  if (refusal) throw refusalError(refusal, c.var.now);
}
