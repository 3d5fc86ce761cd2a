import { type BigFile, bigFile, matches } from '../big-file.ts';
import type { Contestant } from '../contestants/contestant.ts';
import { receive } from '../contestants/http.ts';
import { measure, medians } from '../measure.ts';
import { inTurns } from '../rounds.ts';
import { inWords } from '../size-in-words.ts';
import type { Case } from './case.ts';
import { costRows, speedRow } from './cost-rows.ts';
import { firstByteRow } from './first-byte.ts';

const RANGES = 4;
const FIRST_BYTE_MAX_MS = 50;

/** Downloads one large file as one stream and as four parallel ranges. Compares every byte. */
export const download: Case = async (ring) => {
  const file = bigFile(ring.bigBytes);
  const stored = { bare: await ring.bare.uploadInParts(file), ours: await ring.ours.uploadInParts(file) };
  const urlAt = ({ name }: Contestant): URL => stored[name].urls[0] ?? stored[name].page;

  const whole = await inTurns(ring, (contestant) =>
    measure(contestant.worker.pid, () => fetchAndCompare(file, urlAt(contestant))),
  );
  const ranges = await inTurns(ring, (contestant) =>
    measure(contestant.worker.pid, () =>
      Promise.all(rangesOf(file).map((range) => fetchAndCompare(file, urlAt(contestant), range))),
    ),
  );
  const firstByte = await firstByteRow('First byte of the download', ring, urlAt, FIRST_BYTE_MAX_MS);
  await Promise.all([stored.bare.remove(), stored.ours.remove()]);

  const what = `Download of ${inWords(file.size)}`;
  return [
    speedRow(`${what}, one stream`, file.size, medians(whole), 0.9),
    speedRow(`${what}, four ranges`, file.size, medians(ranges), 0.9),
    ...costRows(`${what}, one stream`, file.size, medians(whole)),
    firstByte,
  ];
};

interface Range {
  readonly from: number;
  /** Exclusive end. */
  readonly to: number;
}

function rangesOf(file: BigFile): Range[] {
  const at = (index: number) => Math.round((file.size * index) / RANGES);
  return Array.from({ length: RANGES }, (_, index) => ({ from: at(index), to: at(index + 1) }));
}

/** Downloads a file or a range. Throws if a byte differs. */
export async function fetchAndCompare(file: BigFile, url: URL, range?: Range): Promise<void> {
  const { from, to } = range ?? { from: 0, to: file.size };
  const headers = range && { Range: `bytes=${from}-${to - 1}` };
  let same = true;
  const length = await receive(url, headers ?? {}, (chunk, offset) => {
    same &&= matches(file, from + offset, chunk);
  });
  if (length !== to - from || !same) throw new Error(`${url.pathname} from ${from} to ${to} is not what was uploaded.`);
}
