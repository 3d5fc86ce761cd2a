import { type BigFile, bigFile } from '../big-file.ts';
import { ours } from '../contestants/ours.ts';
import { measure } from '../measure.ts';
import { inWords } from '../size-in-words.ts';
import { stated } from '../table.ts';
import type { BenchContext, Case } from './case.ts';
import { fetchAndCompare } from './download.ts';

const TIMES_LARGER = 4;
/** Beyond what garbage collection makes of it from one run to the next. */
const FLAT_RATIO = 1.25;

/** Whether the Worker's memory grows with the file: the peak of one file against that of one four times as large. */
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

/** On a new Worker each time: what an earlier file left in memory is not this one's. */
async function peakOf(ring: BenchContext, file: BigFile): Promise<number> {
  const worker = await ring.startWorker();
  const { peakBytes } = await measure(worker.pid, async () => {
    const stored = await ours(worker).uploadInParts(file);
    for (const url of stored.urls) await fetchAndCompare(file, url);
  });
  await worker.kill();
  return peakBytes;
}
