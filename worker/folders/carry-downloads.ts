/** Copies download counts and recipients of folders to the meter that will count their downloads. */
import { callMeter } from '../bandwidth/meter-client';
import type { Env } from '../lib/env';

/**
 * Call this function before the folders are stored with the new meter. Otherwise the download limit could
 * count a recipient twice.
 */
export async function carryDownloads(
  env: Env,
  folderIds: readonly string[],
  { from, to }: { from: string; to: string },
  now: number,
): Promise<void> {
  const downloads = await callMeter(env, from, 'exportDownloads', folderIds, now);
  if (downloads.folders.length > 0) await callMeter(env, to, 'importDownloads', downloads, now);
}
