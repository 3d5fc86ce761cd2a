import { newDisk } from '../../e2e/disk.ts';
import { median } from '../measure.ts';
import { own, type Row } from '../table.ts';
import { LINE_BYTES_PER_SECOND, type LineCase, type LineSetUp } from './line-case.ts';
import { pick, pressUpload, removeSent, untilSent } from './send.ts';
import { visit } from './visit.ts';

const MIB = 1024 * 1024;
const TARGET_ROUND_TRIPS = 4;
const SHORT_MS = 100;
const LONG_MS = 1000;

/**
 * From the click on 'Upload Files' to the first byte of the first PUT at the server. What a longer line adds to it says
 * how many round trips it holds: what the machine itself takes is in both and falls out of the difference.
 */
export const firstPut: LineCase = async (setUp) => [
  await firstPutRow(setUp, 'a small file', 100 * 1024),
  await firstPutRow(setUp, 'a file in parts', 101 * MIB),
];

async function firstPutRow(setUp: LineSetUp, what: string, size: number): Promise<Row> {
  const short = await firstPutMs(setUp, size, SHORT_MS);
  const long = await firstPutMs(setUp, size, LONG_MS);
  const roundTrips = { value: (long - short) / (LONG_MS - SHORT_MS), unit: '', digits: 1 };
  const inMs = `${Math.round(short)} ms at a round trip of ${SHORT_MS} ms`;
  return own(`Round trips from the click to the first PUT of ${what} (${inMs})`, roundTrips, TARGET_ROUND_TRIPS);
}

async function firstPutMs(setUp: LineSetUp, size: number, roundTripMs: number): Promise<number> {
  const disk = newDisk();
  setUp.atEnd(async () => disk.remove());
  const file = disk.write('first.bin', size);
  const took: number[] = [];
  for (let round = 0; round < setUp.rounds; round++) {
    const ms = await setUp.overLine({ roundTripMs, bytesPerSecond: LINE_BYTES_PER_SECOND }, (line) =>
      visit(setUp, async (page) => {
        await page.goto(line.url.href);
        await pick(page.getByLabel('Upload', { exact: true }), [file]);
        const firstAt = new Promise<number>((resolve) =>
          line.onArrivalAtServer((bytes) => {
            if (Buffer.from(bytes).toString('latin1', 0, 4) === 'PUT ')
              resolve(performance.timeOrigin + performance.now());
          }),
        );
        const pressedAt = await pressUpload(page);
        const ms = (await firstAt) - pressedAt;
        await untilSent(page);
        await removeSent(page, setUp.worker.url);
        return ms;
      }),
    );
    took.push(ms);
  }
  disk.remove();
  return median(took);
}
