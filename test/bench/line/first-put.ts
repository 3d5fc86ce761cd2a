import { type DiskFile, newDisk } from '../../e2e/acts/disk.ts';
import type { Row } from '../table.ts';
import { LINE_BYTES_PER_SECOND, type LineCase, type LineSetUp } from './line-case.ts';
import { roundTripsRow } from './round-trips.ts';
import { pickFiles, pressUpload, removeSent, untilSent } from './send.ts';
import { visit } from './visit.ts';

const MIB = 1024 * 1024;
const TARGET_ROUND_TRIPS = 4;

/** Measures from the click on 'Upload Files' to the first byte of the first PUT at the server. */
export const firstPut: LineCase = async (setUp) => [
  await firstPutRow(setUp, 'a small file', 100 * 1024),
  await firstPutRow(setUp, 'a file in parts', 101 * MIB),
];

async function firstPutRow(setUp: LineSetUp, what: string, size: number): Promise<Row> {
  const disk = newDisk();
  setUp.atEnd(async () => disk.remove());
  const file = disk.write('first.bin', size);
  const measure = (roundTripMs: number) => firstPutMs(setUp, file, roundTripMs);
  const row = await roundTripsRow(setUp, `from the click to the first PUT of ${what}`, measure, TARGET_ROUND_TRIPS);
  disk.remove();
  return row;
}

async function firstPutMs(setUp: LineSetUp, file: DiskFile, roundTripMs: number): Promise<number> {
  return setUp.overLine({ roundTripMs, bytesPerSecond: LINE_BYTES_PER_SECOND }, (line) =>
    visit(setUp, async (page) => {
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
      await removeSent(page, setUp.worker.url);
      return ms;
    }),
  );
}
