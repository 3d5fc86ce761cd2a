import { unfinishedUpload } from '../../e2e/acts/acts.ts';
import { type DiskFile, newDisk } from '../../e2e/acts/disk.ts';
import { median } from '../measure.ts';
import { own, type Row } from '../table.ts';
import { LINE_BYTES_PER_SECOND, type LineCase, type LineSetUp } from './line-case.ts';
import { pickFiles, pressUpload, removeSent, untilSent } from './send.ts';
import { untilSeen, visit } from './visit.ts';

/** Five parts of the product's smallest regular size. */
const FILE_BYTES = 5 * 25 * 1024 * 1024;
const RELOAD_AT_PERCENT = 45;

/** Measures the share of a file that is sent again after the page was reloaded during its upload. */
export const reload: LineCase = async (setUp) => {
  const disk = newDisk();
  setUp.atEnd(async () => disk.remove());
  const film = disk.write('film.mkv', FILE_BYTES);
  const rows: Row[] = [];
  for (const bytesPerSecond of [LINE_BYTES_PER_SECOND, LINE_BYTES_PER_SECOND / 5]) {
    const again: number[] = [];
    for (let round = 0; round < setUp.rounds; round++) again.push(await sentAgain(setUp, film, bytesPerSecond));
    const what = `Sent again after a reload at ${RELOAD_AT_PERCENT}% of 131 MB, line of ${bytesPerSecond / 1e6} MB/s`;
    rows.push(own(what, { value: (100 * median(again)) / FILE_BYTES, unit: '% of the file', digits: 0 }));
  }
  disk.remove();
  return rows;
};

async function sentAgain(setUp: LineSetUp, file: DiskFile, bytesPerSecond: number): Promise<number> {
  return setUp.overLine({ roundTripMs: 100, bytesPerSecond }, (line) =>
    visit(setUp, async (page) => {
      await page.goto(line.url.href);
      await pickFiles(page.getByLabel('Upload', { exact: true }), [file]);
      let arrivedBytes = 0;
      line.onArrivalAtServer((bytes) => {
        arrivedBytes += bytes.length;
      });
      await pressUpload(page);
      await untilSeen(page, whenSent, RELOAD_AT_PERCENT);
      page.on('dialog', (dialog) => dialog.accept());
      await page.reload();
      await pickFiles(unfinishedUpload(page), [file]);
      await untilSent(page);
      await removeSent(page, setUp.worker.url);
      return arrivedBytes - FILE_BYTES;
    }),
  );
}

/** Returns whether the page shows at least `percent`. Runs in the page. */
function whenSent(percent: number): number {
  const bar = document.querySelector('[role=progressbar][aria-label="Whole upload"]');
  return Number(bar?.getAttribute('aria-valuenow')) >= percent ? 1 : 0;
}
