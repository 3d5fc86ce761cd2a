import type { Page } from '@playwright/test';
import { MIB } from '../../../worker/contract/units.ts';
import { chooseAgainButton, pick } from '../../e2e/acts/acts.ts';
import type { DiskFile } from '../../e2e/acts/disk.ts';
import { pickFiles, pressUpload, removeSent, untilSent, waitForPage } from '../page-acts.ts';
import { minimumRow, productRow, type Row } from '../report.ts';
import { SMALL_FILE_BYTES } from '../sample-files.ts';
import { withDisk } from '../with-disk.ts';
import type { LineProxy } from './proxy.ts';
import { inBrowser, LINE_BYTES_PER_SECOND, type LineContext, medianOf, roundTripsRow, visit } from './visit.ts';

const FIRST_PUT_ROUND_TRIPS = 4;
/** A file of five parts. 25 MiB is the smallest usual part size. */
const RELOADED_BYTES = 5 * 25 * MIB;
const RELOAD_AT_PERCENT = 45;

export const firstPut = inBrowser((bench) =>
  withDisk(bench, async (disk) => [
    await firstPutRow(bench, 'a small file', disk.write('small.bin', 100 * 1024)),
    await firstPutRow(bench, 'a file in parts', disk.write('large.bin', 101 * MIB)),
  ]),
);

export const small = inBrowser(async (bench) => [await uploadRow(bench, 1000, SMALL_FILE_BYTES, 100, 0.93)]);

export const large = inBrowser(async (bench) => [
  await uploadRow(bench, 1, 200_000_000, 20),
  await uploadRow(bench, 1, 200_000_000, 100),
  await uploadRow(bench, 1, 200_000_000, 250, 0.94),
]);

export const reload = inBrowser((bench) =>
  withDisk(bench, async (disk) => {
    const film = disk.write('film.mkv', RELOADED_BYTES);
    const rows: Row[] = [];
    for (const bytesPerSecond of [LINE_BYTES_PER_SECOND, LINE_BYTES_PER_SECOND / 5]) {
      const resentBytes = await medianOf(bench, () => bytesResent(bench, film, bytesPerSecond));
      const label = `Sent again after a reload at ${RELOAD_AT_PERCENT}% of 131 MB, line of ${bytesPerSecond / 1e6} MB/s`;
      rows.push(productRow(label, { value: (100 * resentBytes) / RELOADED_BYTES, unit: '% of the file', digits: 0 }));
    }
    return rows;
  }),
);

async function firstPutRow(bench: LineContext, label: string, file: DiskFile): Promise<Row> {
  const measure = (roundTripMs: number) =>
    visit(bench, roundTripMs, async (page, line) => {
      await page.goto(line.url.href);
      await pickFiles(page.getByLabel('Upload', { exact: true }), [file]);
      const firstAt = new Promise<number>((resolve) =>
        line.onArrivalAtServer((bytes) => {
          const begins = Buffer.from(bytes).toString('latin1', 0, 4);
          if (begins === 'PUT ') resolve(performance.timeOrigin + performance.now());
        }),
      );
      const pressedAt = await pressUpload(page);
      const ms = (await firstAt) - pressedAt;
      await untilSent(page);
      await removeSent(page, bench);
      return ms;
    });
  return roundTripsRow(bench, `from the click to the first PUT of ${label}`, measure, FIRST_PUT_ROUND_TRIPS);
}

async function uploadRow(
  bench: LineContext,
  count: number,
  size: number,
  roundTripMs: number,
  target?: number,
): Promise<Row> {
  const leastSeconds = (count * size) / LINE_BYTES_PER_SECOND;
  const share = await withDisk(bench, (disk) => {
    const files = Array.from({ length: count }, (_, index) => disk.write(`made ${index}.bin`, size, index + 1));
    return medianOf(bench, () =>
      visit(bench, roundTripMs, async (page, { url }) => {
        await page.goto(url.href);
        await pickFiles(page.getByLabel('Upload', { exact: true }), files);
        const pressedAt = await pressUpload(page);
        const endedAt = await untilSent(page);
        await removeSent(page, bench);
        return (1000 * leastSeconds) / (endedAt - pressedAt);
      }),
    );
  });
  const label = count === 1 ? `Upload of ${size / 1e6} MB` : `Upload of ${count} x ${size / 1024} KiB`;
  const figure = { value: share, unit: '', digits: 3 };
  return minimumRow(`${label}, share of the line's rate, round trip of ${roundTripMs} ms`, figure, target);
}

function bytesResent(bench: LineContext, file: DiskFile, bytesPerSecond: number): Promise<number> {
  const look = async (page: Page, line: LineProxy) => {
    await page.goto(line.url.href);
    await pickFiles(page.getByLabel('Upload', { exact: true }), [file]);
    let arrivedBytes = 0;
    line.onArrivalAtServer((bytes) => {
      arrivedBytes += bytes.length;
    });
    await pressUpload(page);
    await waitForPage(page, whenSent, RELOAD_AT_PERCENT);
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await pick(chooseAgainButton(page), file.path);
    await untilSent(page);
    await removeSent(page, bench);
    return arrivedBytes - RELOADED_BYTES;
  };
  return visit(bench, 100, look, bytesPerSecond);
}

/** Returns 1 if at least `percent` of the upload is shown, otherwise 0. Runs in the page. */
function whenSent(percent: number): number {
  const bar = document.querySelector('[role=progressbar][aria-label="Whole upload"]');
  return Number(bar?.getAttribute('aria-valuenow')) >= percent ? 1 : 0;
}
