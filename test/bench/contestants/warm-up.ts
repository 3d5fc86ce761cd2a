import { bigFile } from '../big-file.ts';
import { fetchAndCompare } from '../cases/download.ts';
import { smallFiles } from '../small-files.ts';
import type { Contestant } from './contestant.ts';

const MIB = 1024 * 1024;

/** Runs everything once without measuring, because a new runtime compiles during its first requests. */
export async function warmUp(contestant: Contestant): Promise<void> {
  const small = await contestant.uploadSmall(smallFiles(60));
  const file = bigFile(128 * MIB);
  const big = await contestant.uploadInParts(file);
  for (const url of big.urls) await fetchAndCompare(file, url);
  await Promise.all([small.remove(), big.remove()]);
}
