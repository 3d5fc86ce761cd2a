/** Compares transfers of encrypted and plain shares in Chromium. */
import { GIB, MIB } from '../../../worker/contract/units.ts';
import { saved } from '../../e2e/acts/acts.ts';
import type { DiskFile } from '../../e2e/acts/disk.ts';
import { newPerson } from '../../harness/people.ts';
import type { BenchContext, Case } from '../case.ts';
import { sendJson } from '../contestants/http.ts';
import { launchBrowser, newPatientContext } from '../launch-browser.ts';
import { measure, median } from '../measure.ts';
import { chromiumBelow, forgetPeak, peakBytes } from '../processes.ts';
import { encryptedRow, memoryRow, type Row } from '../report.ts';
import { inWords, SMALL_FILE_BYTES } from '../sample-files.ts';
import {
  launchUnrecordedBrowser,
  openUnrecordedPage,
  pickFiles,
  type SentShare,
  sentShare,
  turnOnEncryption,
  upload,
} from '../unrecorded-sender.ts';
import { withDisk } from '../with-disk.ts';

const KINDS = ['plain', 'encrypted'] as const;
type Kind = (typeof KINDS)[number];

interface TransferCost {
  readonly seconds: number;
  /** CPU seconds of the server. */
  readonly cpuSeconds: number;
  readonly browserPeakBytes: number;
}

const atLeast = (least: number) => ({ target: `at least ${least}`, isMet: (ratio: number) => ratio >= least });
const atMost = (most: number) => ({ target: `at most ${most}`, isMet: (ratio: number) => ratio <= most });

async function inTurns(
  bench: BenchContext,
  work: (kind: Kind) => Promise<TransferCost>,
): Promise<Record<Kind, TransferCost>> {
  const all: Record<Kind, TransferCost[]> = { plain: [], encrypted: [] };
  for (let round = 0; round < bench.rounds; round++) {
    for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) all[kind].push(await work(kind));
  }
  const medianOf = (kind: Kind, key: keyof TransferCost) => median(all[kind].map((took) => took[key]));
  const mediansOf = (kind: Kind): TransferCost => ({
    seconds: medianOf(kind, 'seconds'),
    cpuSeconds: medianOf(kind, 'cpuSeconds'),
    browserPeakBytes: medianOf(kind, 'browserPeakBytes'),
  });
  return { plain: mediansOf('plain'), encrypted: mediansOf('encrypted') };
}

/** `work` resolves to seconds. */
async function transfer({ ours }: BenchContext, work: () => Promise<number>): Promise<TransferCost> {
  forgetPeak(chromiumBelow(process.pid));
  const { result: seconds, cpuSeconds } = await measure(ours.worker.pid, work);
  return { seconds, cpuSeconds, browserPeakBytes: peakBytes(chromiumBelow(process.pid)) };
}

async function send(
  bench: BenchContext,
  files: readonly DiskFile[],
  kind: Kind,
): Promise<TransferCost & { share: SentShare }> {
  const browser = await launchUnrecordedBrowser();
  bench.atEnd(() => browser.close());
  const page = await openUnrecordedPage(browser, bench.ours.worker.url);
  await pickFiles(page, files);
  if (kind === 'encrypted') await turnOnEncryption(page);
  const took = await transfer(bench, () => upload(page));
  const share = await sentShare(page);
  await browser.close();
  return { ...took, share };
}

const remove = ({ ours }: BenchContext, { folderId, userId }: SentShare): Promise<void> =>
  sendJson(new URL(`/api/delete-folder/${folderId}`, ours.worker.url), 'DELETE', { userId });

async function sendAndRemove(bench: BenchContext, files: readonly DiskFile[], kind: Kind): Promise<TransferCost> {
  const { share, ...took } = await send(bench, files, kind);
  await remove(bench, share);
  return took;
}

async function receive(bench: BenchContext, { link }: SentShare): Promise<TransferCost> {
  const browser = await launchBrowser();
  bench.atEnd(() => browser.close());
  const context = await newPatientContext(browser, newPerson().headers);
  const page = await context.newPage();
  await page.goto(link);
  const button = page.getByRole('button', { name: /^Download / });
  await button.waitFor();
  const took = await transfer(bench, async () => {
    const startedAt = performance.now();
    const file = await saved(page, () => button.click());
    const failure = await file.failure();
    if (failure !== null) throw new Error(`The download failed: ${failure}`);
    const seconds = (performance.now() - startedAt) / 1000;
    await file.delete();
    return seconds;
  });
  await browser.close();
  return took;
}

const cpuRow = (label: string, bytes: number, { plain, encrypted }: Record<Kind, TransferCost>): Row => {
  const perGib = ({ cpuSeconds }: TransferCost) => (cpuSeconds * GIB) / bytes;
  const figures = { plain: perGib(plain), encrypted: perGib(encrypted), unit: 's', digits: 1 };
  return encryptedRow(`${label}: CPU of the server per GiB`, figures, atMost(1.1));
};

export const encryptedUploads: Case = (bench) =>
  withDisk(bench, async (disk) => {
    const large = [disk.write('large.bin', bench.bigBytes)];
    const tookLarge = await inTurns(bench, (kind) => sendAndRemove(bench, large, kind));
    const small = Array.from({ length: bench.smallFiles }, (_, index) =>
      disk.write(`small ${index}.bin`, SMALL_FILE_BYTES, index + 1),
    );
    const tookSmall = await inTurns(bench, (kind) => sendAndRemove(bench, small, kind));
    const rate = (kind: Kind) => bench.bigBytes / 1e6 / tookLarge[kind].seconds;
    const files = (kind: Kind) => small.length / tookSmall[kind].seconds;
    const [largeLabel, smallLabel] = [
      `Encrypted upload of ${inWords(bench.bigBytes)}`,
      `Encrypted upload of ${small.length} x 100 KiB`,
    ];
    const rates = { plain: rate('plain'), encrypted: rate('encrypted'), unit: 'MB/s', digits: 0 };
    const counts = { plain: files('plain'), encrypted: files('encrypted'), unit: 'files/s', digits: 0 };
    return [
      encryptedRow(largeLabel, rates, atLeast(0.8)),
      cpuRow(largeLabel, bench.bigBytes, tookLarge),
      encryptedRow(smallLabel, counts, atLeast(0.75)),
      cpuRow(smallLabel, small.length * SMALL_FILE_BYTES, tookSmall),
    ];
  });

const DOWNLOAD_LEAST_RATIO = 0.6;
/** From this rate on, the ratio to plain downloads does not matter. */
const DOWNLOAD_ENOUGH_MB_PER_SECOND = 100;

export const encryptedDownload: Case = (bench) =>
  withDisk(bench, async (disk) => {
    const file = disk.write('large.bin', bench.bigBytes);
    const shareOf = async (kind: Kind) => (await send(bench, [file], kind)).share;
    const shares = { plain: await shareOf('plain'), encrypted: await shareOf('encrypted') };
    const took = await inTurns(bench, (kind) => receive(bench, shares[kind]));
    for (const share of Object.values(shares)) await remove(bench, share);
    const rate = (kind: Kind) => bench.bigBytes / 1e6 / took[kind].seconds;
    const encrypted = rate('encrypted');
    const label = `Encrypted download of ${inWords(bench.bigBytes)}`;
    return [
      encryptedRow(
        label,
        { plain: rate('plain'), encrypted, unit: 'MB/s', digits: 0 },
        {
          target: `at least ${DOWNLOAD_LEAST_RATIO}, or ${DOWNLOAD_ENOUGH_MB_PER_SECOND} MB/s`,
          isMet: (ratio) => ratio >= DOWNLOAD_LEAST_RATIO || encrypted >= DOWNLOAD_ENOUGH_MB_PER_SECOND,
        },
      ),
      cpuRow(label, bench.bigBytes, took),
    ];
  });

const MEMORY_SMALL_BYTES = 100 * MIB;
const TIMES_LARGER = 4;

export const encryptedMemory: Case = async (bench) => {
  const largeBytes = bench.large ? TIMES_LARGER * bench.bigBytes : bench.bigBytes;
  const small = await browserPeaks(bench, MEMORY_SMALL_BYTES);
  const large = await browserPeaks(bench, largeBytes);
  const sizes = `${inWords(largeBytes)} against ${inWords(MEMORY_SMALL_BYTES)}`;
  return (['up', 'down'] as const).map((direction) => {
    const label = `Memory of the browser, encrypted, ${sizes}, ${direction}`;
    return memoryRow(label, { small: small[direction], large: large[direction] });
  });
};

const browserPeaks = (bench: BenchContext, bytes: number): Promise<{ up: number; down: number }> =>
  withDisk(bench, async (disk) => {
    const sent = await send(bench, [disk.write('large.bin', bytes)], 'encrypted');
    const received = await receive(bench, sent.share);
    await remove(bench, sent.share);
    return { up: sent.browserPeakBytes, down: received.browserPeakBytes };
  });
