import { type BigFile, bigFile } from '../big-file.ts';
import { ours } from '../contestants/ours.ts';
import { measure } from '../measure.ts';
import { inWords } from '../size-in-words.ts';
import { stated } from '../table.ts';
import type { BenchContext, Case } from './case.ts';
import { fetchAndCompare } from './download.ts';

const TIMES_LARGER = 4;
/** Growth beyond the variation of garbage collection. */
const FLAT_RATIO = 1.25;

/** Compares the Worker's peak memory for a file and for one four times as large. */
export const memory: Case = async (ring) => {
  const large = bigFile(TIMES_LARGER * ring.bigBytes);
  const what = `Peak memory, ${inWords(large.size)} against ${inWords(ring.bigBytes)}, up and down`;
  if (!ring.large) return [stated(what, 'left out (--large)')];
  const before = await peakOf(ring, bigFile(ring.bigBytes));
  const after = await peakOf(ring, large);
  const ratio = after / before;
  return [
    {
      ...stated(what, `${(after / 1e6).toFixed(0)} MB to ${(before / 1e6).toFixed(0)} MB`),
      ratio: ratio.toFixed(2),
      target: `at most ${FLAT_RATIO}`,
      met: ratio <= FLAT_RATIO,
    },
  ];
};

/** Measures the peak on a new Worker, so that earlier files do not count. */
async function peakOf(ring: BenchContext, file: BigFile): Promise<number> {
  const worker = await ring.startWorker();
  const { peakBytes } = await measure(worker.pid, async () => {
    const stored = await ours(worker).uploadInParts(file);
    for (const url of stored.urls) await fetchAndCompare(file, url);
  });
  await worker.kill();
  return peakBytes;
}
