/**
 * Compares end-to-end encrypted shares with plain shares. A page in Chromium sends and receives both kinds in turns.
 * Both kinds use the same server, without a simulated line.
 *
 * Playwright records every request. If a body is in memory, Chromium sends a copy of the body to Playwright. Plain
 * uploads send slices of files, which are not copied. Therefore the rows of encrypted uploads, and of the memory of the
 * sender, are much worse here than in a browser without Playwright.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { scriptsOf } from '../../../dev/check/scripts-of-page.ts';
import { ROOT } from '../../../dev/wrangler.ts';
import { GIB, MIB } from '../../../worker/contract/units.ts';
import { linkOf, saved } from '../../e2e/acts/acts.ts';
import { type DiskFile, newDisk } from '../../e2e/acts/disk.ts';
import { turnOnEncryption } from '../../e2e/acts/encrypted-acts.ts';
import { newPerson } from '../../harness/people.ts';
import type { BenchContext, Case } from '../case.ts';
import { launchBrowser, newPatientContext } from '../launch-browser.ts';
import { measure, median } from '../measure.ts';
import { pickFiles, pressUpload, removerOf, removeSent, untilSent } from '../page-acts.ts';
import { chromiumBelow, forgetPeak, peakBytes } from '../processes.ts';
import { encryptedRow, productRow, type Row } from '../report.ts';
import { inWords, SMALL_FILE_BYTES } from '../sample-files.ts';

const KINDS = ['plain', 'encrypted'] as const;
type Kind = (typeof KINDS)[number];

interface Took {
  readonly seconds: number;
  /** CPU seconds of the server. */
  readonly cpuSeconds: number;
}

const atLeast = (least: number) => ({ target: `at least ${least}`, isMet: (ratio: number) => ratio >= least });
const atMost = (most: number) => ({ target: `at most ${most}`, isMet: (ratio: number) => ratio <= most });

/** Runs `work` with a browser and a folder on the disk. Afterwards closes the browser and deletes the folder. */
const inBrowserWithDisk =
  (work: (ring: BenchContext, browser: Browser, disk: ReturnType<typeof newDisk>) => Promise<Row[]>): Case =>
  async (ring) => {
    const browser = await launchBrowser();
    ring.atEnd(() => browser.close());
    const disk = newDisk();
    ring.atEnd(async () => disk.remove());
    const rows = await work(ring, browser, disk);
    await browser.close();
    disk.remove();
    return rows;
  };

async function inNewPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await newPatientContext(browser, newPerson().headers);
  const result = await work(await context.newPage());
  await context.close();
  return result;
}

/** Measures both kinds of shares in turns. Returns the medians of all rounds. */
async function inTurns({ rounds }: BenchContext, work: (kind: Kind) => Promise<Took>): Promise<Record<Kind, Took>> {
  const all: Record<Kind, Took[]> = { plain: [], encrypted: [] };
  for (let round = 0; round < rounds; round++) {
    for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) all[kind].push(await work(kind));
  }
  const medianOf = (kind: Kind): Took => ({
    seconds: median(all[kind].map(({ seconds }) => seconds)),
    cpuSeconds: median(all[kind].map(({ cpuSeconds }) => cpuSeconds)),
  });
  return { plain: medianOf('plain'), encrypted: medianOf('encrypted') };
}

/** Opens home and picks the files. For an encrypted share, turns on encryption. */
async function prepare(page: Page, { ours }: BenchContext, files: readonly DiskFile[], kind: Kind): Promise<void> {
  await page.goto(ours.worker.url.href);
  await pickFiles(page.getByLabel('Upload', { exact: true }), files);
  if (kind === 'encrypted') await turnOnEncryption(page);
}

/** Sends files from a new page. Measures the time from the click until the page shows success. Deletes the folder. */
const send = (ring: BenchContext, browser: Browser, files: readonly DiskFile[], kind: Kind): Promise<Took> =>
  inNewPage(browser, async (page) => {
    await prepare(page, ring, files, kind);
    const { result: seconds, cpuSeconds } = await measure(ring.ours.worker.pid, async () => {
      const pressedAt = await pressUpload(page);
      return ((await untilSent(page)) - pressedAt) / 1000;
    });
    await removeSent(page, ring);
    return { seconds, cpuSeconds };
  });

const cpuRow = (label: string, bytes: number, { plain, encrypted }: Record<Kind, Took>): Row => {
  const perGib = ({ cpuSeconds }: Took) => (cpuSeconds * GIB) / bytes;
  const figures = { plain: perGib(plain), encrypted: perGib(encrypted), unit: 's', digits: 1 };
  return encryptedRow(`${label}: CPU of the server per GiB`, figures, atMost(1.1));
};

/** Sends one large file, and many small files. */
export const encryptedUploads = inBrowserWithDisk(async (ring, browser, disk) => {
  const large = [disk.write('large.bin', ring.bigBytes)];
  const tookLarge = await inTurns(ring, (kind) => send(ring, browser, large, kind));
  const small = Array.from({ length: ring.smallFiles }, (_, index) =>
    disk.write(`small ${index}.bin`, SMALL_FILE_BYTES, index + 1),
  );
  const tookSmall = await inTurns(ring, (kind) => send(ring, browser, small, kind));
  const rate = (kind: Kind) => ring.bigBytes / 1e6 / tookLarge[kind].seconds;
  const files = (kind: Kind) => small.length / tookSmall[kind].seconds;
  const [largeLabel, smallLabel] = [
    `Encrypted upload of ${inWords(ring.bigBytes)}`,
    `Encrypted upload of ${small.length} x 100 KiB`,
  ];
  const rates = { plain: rate('plain'), encrypted: rate('encrypted'), unit: 'MB/s', digits: 0 };
  const counts = { plain: files('plain'), encrypted: files('encrypted'), unit: 'files/s', digits: 0 };
  return [
    encryptedRow(largeLabel, rates, atLeast(0.8)),
    cpuRow(largeLabel, ring.bigBytes, tookLarge),
    encryptedRow(smallLabel, counts, atLeast(0.75)),
    cpuRow(smallLabel, small.length * SMALL_FILE_BYTES, tookSmall),
  ];
});

const DOWNLOAD_LEAST_RATIO = 0.6;
const DOWNLOAD_ENOUGH = 100;

/** Downloads one large file. The service worker decrypts the encrypted file. */
export const encryptedDownload = inBrowserWithDisk(async (ring, browser, disk) => {
  const file = disk.write('large.bin', ring.bigBytes);
  const took = await withShares(ring, browser, file, (links) =>
    inTurns(ring, (kind) => receive(ring, browser, links[kind])),
  );
  const rate = (kind: Kind) => ring.bigBytes / 1e6 / took[kind].seconds;
  const encrypted = rate('encrypted');
  const label = `Encrypted download of ${inWords(ring.bigBytes)}`;
  return [
    encryptedRow(
      label,
      { plain: rate('plain'), encrypted, unit: 'MB/s', digits: 0 },
      {
        target: `at least ${DOWNLOAD_LEAST_RATIO}, or ${DOWNLOAD_ENOUGH} MB/s`,
        isMet: (ratio) => ratio >= DOWNLOAD_LEAST_RATIO || encrypted >= DOWNLOAD_ENOUGH,
      },
    ),
    cpuRow(label, ring.bigBytes, took),
  ];
});

/** Sends a file as a plain and as an encrypted share. Deletes both after `work`. */
async function withShares<T>(
  ring: BenchContext,
  browser: Browser,
  file: DiskFile,
  work: (links: Record<Kind, string>) => Promise<T>,
): Promise<T> {
  const sendAndKeep = async (kind: Kind) => {
    const context = await newPatientContext(browser, newPerson().headers);
    const page = await context.newPage();
    await prepare(page, ring, [file], kind);
    await pressUpload(page);
    await untilSent(page);
    return { page, link: await linkOf(page), close: () => context.close() };
  };
  const shares = { plain: await sendAndKeep('plain'), encrypted: await sendAndKeep('encrypted') };
  const result = await work({ plain: shares.plain.link, encrypted: shares.encrypted.link });
  for (const { page, close } of Object.values(shares)) {
    await removeSent(page, ring);
    await close();
  }
  return result;
}

/** Downloads the only file of a share. Measures the time from the click until the file is complete on the disk. */
const receive = ({ ours }: BenchContext, browser: Browser, link: string): Promise<Took> =>
  inNewPage(browser, async (page) => {
    await page.goto(link);
    const button = page.getByRole('button', { name: /^Download / });
    await button.waitFor();
    const { seconds, cpuSeconds } = await measure(ours.worker.pid, async () => {
      const file = await saved(page, () => button.click());
      const failure = await file.failure();
      if (failure !== null) throw new Error(`The download failed: ${failure}`);
      await file.delete();
    });
    return { seconds, cpuSeconds };
  });

const MEMORY_SMALL_BYTES = 100 * MIB;
const TIMES_LARGER = 4;
/**
 * Maximum ratio between the memory peaks of the large and the small file. Garbage collection changes the peaks a
 * little.
 */
const FLAT_RATIO = 1.25;

/**
 * Compares the browser's peak memory for two sizes of an encrypted file. Measures all processes of the browser,
 * during an upload and during a download.
 */
export const encryptedMemory: Case = async (ring) => {
  const largeBytes = ring.large ? TIMES_LARGER * ring.bigBytes : ring.bigBytes;
  const small = await browserPeaks(ring, MEMORY_SMALL_BYTES);
  const large = await browserPeaks(ring, largeBytes);
  return (['up', 'down'] as const).map((direction) => {
    const ratio = large[direction] / small[direction];
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    return {
      label: `Memory of the browser, encrypted, ${inWords(largeBytes)} against ${inWords(MEMORY_SMALL_BYTES)}, ${direction}`,
      ours: `${megabytes(large[direction])} to ${megabytes(small[direction])}`,
      ratio: ratio.toFixed(2),
      target: `at most ${FLAT_RATIO}`,
      met: ratio <= FLAT_RATIO,
    };
  });
};

/**
 * Sends and receives an encrypted file in a new browser. If a browser had handled earlier files, the peak would be
 * higher.
 */
async function browserPeaks(ring: BenchContext, bytes: number): Promise<{ up: number; down: number }> {
  const disk = newDisk();
  ring.atEnd(async () => disk.remove());
  const file = disk.write('large.bin', bytes);
  const sender = await launchBrowser();
  ring.atEnd(() => sender.close());
  const context = await newPatientContext(sender, newPerson().headers);
  const page = await context.newPage();
  await prepare(page, ring, [file], 'encrypted');
  const peakOf = async (work: () => Promise<unknown>) => {
    forgetPeak(chromiumBelow(process.pid));
    await work();
    return peakBytes(chromiumBelow(process.pid));
  };
  const up = await peakOf(async () => {
    await pressUpload(page);
    await untilSent(page);
  });
  const link = await linkOf(page);
  const remove = await removerOf(page, ring);
  await sender.close();
  const receiver = await launchBrowser();
  ring.atEnd(() => receiver.close());
  const down = await peakOf(() => receive(ring, receiver, link));
  await receiver.close();
  await remove();
  disk.remove();
  return { up, down };
}

const HOME_DIRECTORY = join(ROOT, 'dist/web');
/**
 * Size of home's scripts before the page could encrypt, and the maximum growth since then. Both are bytes of gzip.
 */
const HOME_BEFORE_BYTES = 129_672;
const HOME_GROWTH_BYTES = 4000;

/**
 * Measures how much the scripts of home have grown since the page can encrypt. The growth must be small, because the
 * code for encryption loads only when a user turns encryption on.
 */
export const homeScripts: Case = async () => {
  const contentOf = (path: string) => readFile(join(HOME_DIRECTORY, path));
  const zip = promisify(gzip);
  const sizes = await Promise.all(
    scriptsOf((await contentOf('index.html')).toString()).map(
      async (path) => (await zip(await contentOf(path), { level: constants.Z_BEST_COMPRESSION })).byteLength,
    ),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const label = 'Scripts of home, compared with home before encryption';
  return [productRow(label, { value: bytes - HOME_BEFORE_BYTES, unit: 'bytes', digits: 0 }, HOME_GROWTH_BYTES)];
};
