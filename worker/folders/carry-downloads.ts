/**
 * Copies download counts and recipients to a new meter. Call this before the folders get the new meter. Otherwise a
 * recipient could count twice.
 */
import { callMeter } from '../bandwidth/meter-client';
import type { Env } from '../lib/env';

export async function carryDownloads(
  env: Env,
  folderIds: readonly string[],
  { from, to }: { from: string; to: string },
  now: number,
): Promise<void> {
  const downloads = await callMeter(env, from, 'exportDownloads', folderIds, now);
  if (downloads.folders.length > 0) await callMeter(env, to, 'importDownloads', downloads, now);
}
