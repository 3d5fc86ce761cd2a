/** Copies download counts and recipients of folders to the meter that counts them from now on. Acts on meters. */
import { callMeter } from '../bandwidth/meter-client';
import type { Env } from '../lib/env';

/** Must run before the folders name the new meter. Otherwise a recipient could get a second place. */
export async function carryDownloads(
  env: Env,
  folderIds: readonly string[],
  { from, to }: { from: string; to: string },
  now: number,
): Promise<void> {
  const downloads = await callMeter(env, from, 'exportDownloads', folderIds, now);
  if (downloads.folders.length > 0) await callMeter(env, to, 'importDownloads', downloads, now);
}
