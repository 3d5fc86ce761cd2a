/** Folders that count at another meter from now on take along how often they were downloaded, and by whom. Acts on meters. */
import { callMeter } from '../bandwidth/meter-client';
import type { Env } from '../lib/env';

/** Asked before the folders say that they count there: nobody gets a place twice. */
export async function carryDownloads(
  env: Env,
  folderIds: readonly string[],
  { from, to }: { from: string; to: string },
  now: number,
): Promise<void> {
  const known = await callMeter(env, from, async (meter) => meter.downloadsOf(folderIds, now));
  if (known.folders.length > 0) await callMeter(env, to, (meter) => meter.takeOver(known, now));
}
