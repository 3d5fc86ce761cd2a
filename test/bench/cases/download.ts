import { archivePath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { GIB } from '../../../worker/contract/units.ts';
import type { BenchContext, Case, Contestant, Stored } from '../case.ts';
import { compare, costRows, firstByteRow, speedRow } from '../compare.ts';
import { receive } from '../contestants/http.ts';
import { productContestant } from '../contestants/ours.ts';
import { measure, median } from '../measure.ts';
import { memoryRow, productRow, type Row } from '../report.ts';
import { type BigFile, bigFile, inWords, matches } from '../sample-files.ts';

const RANGES = 4;
const FIRST_BYTE_MAX_MS = 50;

export const download: Case = async (bench) => {
  const file = bigFile(bench.bigBytes);
  const stored = { bare: await bench.bare.uploadInParts(file), ours: await bench.ours.uploadInParts(file) };
  const urlAt = ({ name }: Contestant): URL => stored[name].urls[0] ?? stored[name].page;
  const label = `Download of ${inWords(file.size)}`;

  const wholeFile = await compare(bench, (contestant) => fetchAndCompare(file, urlAt(contestant)));
  const ranges = await compare(bench, (contestant) =>
    Promise.all(rangesOf(file).map((range) => fetchAndCompare(file, urlAt(contestant), range))),
  );
  const rows = [
    speedRow(`${label}, one stream`, file.size, wholeFile, 0.9),
    speedRow(`${label}, four ranges`, file.size, ranges, 0.9),
    ...costRows(`${label}, one stream`, file.size, wholeFile),
    ...(await zipRows(`${label} as a ZIP`, bench, stored.ours, file)),
    await firstByteRow('First byte of the download', bench, urlAt, { oursAtMost: FIRST_BYTE_MAX_MS }),
    // The bare Worker responds with an empty page.
    await firstByteRow('First byte of a share page', bench, ({ name }) => stored[name].page),
  ];
  await Promise.all([stored.bare.remove(), stored.ours.remove()]);
  return rows;
};

interface Range {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

function rangesOf(file: BigFile): Range[] {
  const at = (index: number) => Math.round((file.size * index) / RANGES);
  return Array.from({ length: RANGES }, (_, index) => ({ from: at(index), to: at(index + 1) }));
}

export async function fetchAndCompare(file: BigFile, url: URL, range?: Range): Promise<void> {
  const { from, to } = range ?? { from: 0, to: file.size };
  const headers = range && { Range: `bytes=${from}-${to - 1}` };
  let isSame = true;
  const length = await receive(url, headers ?? {}, (chunk, offset) => {
    isSame &&= matches(file, from + offset, chunk);
  });
  if (length !== to - from || !isSame)
    throw new Error(`${url.pathname} from ${from} to ${to} is not what was uploaded.`);
}

async function zipRows(label: string, { ours, rounds }: BenchContext, { page }: Stored, file: BigFile): Promise<Row[]> {
  const url = new URL(archivePath(page.pathname.slice(sharePath('').length)), page);
  const seconds: number[] = [];
  const cpuSeconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const took = await measure(ours.worker.pid, () => receive(url, {}, () => {}));
    if (took.result <= file.size) throw new Error(`The ZIP has only ${took.result} bytes.`);
    seconds.push(took.seconds);
    cpuSeconds.push(took.cpuSeconds);
  }
  return [
    productRow(label, { value: file.size / 1e6 / median(seconds), unit: 'MB/s', digits: 0 }),
    productRow(`${label}: CPU per GiB`, { value: (median(cpuSeconds) * GIB) / file.size, unit: 's', digits: 1 }),
  ];
}

const TIMES_LARGER = 4;

export const memory: Case = async (bench) => {
  const large = bigFile(TIMES_LARGER * bench.bigBytes);
  const label = `Peak memory, ${inWords(large.size)} against ${inWords(bench.bigBytes)}, up and down`;
  if (!bench.large) return [{ label, ours: 'left out (--large)' }];
  const small = await peakOf(bench, bigFile(bench.bigBytes));
  return [memoryRow(label, { small, large: await peakOf(bench, large) })];
};

/** Returns the peak memory of a new Worker, because earlier files raise the peak. */
async function peakOf(bench: BenchContext, file: BigFile): Promise<number> {
  const worker = await bench.startWorker();
  const { peakBytes } = await measure(worker.pid, async () => {
    const stored = await productContestant(worker).uploadInParts(file);
    for (const url of stored.urls) await fetchAndCompare(file, url);
  });
  await worker.kill();
  return peakBytes;
}
