import { newDisk } from '../../e2e/acts/disk.ts';
import { median } from '../measure.ts';
import { SMALL_FILE_BYTES } from '../small-files.ts';
import { atLeast, type Row } from '../table.ts';
import { LINE_BYTES_PER_SECOND, type LineCase, type LineSetUp } from './line-case.ts';
import { pickFiles, pressUpload, removeSent, untilSent } from './send.ts';
import { visit } from './visit.ts';

export const small: LineCase = async (setUp) => [await uploadRow(setUp, 1000, SMALL_FILE_BYTES, 100, 0.93)];

export const large: LineCase = async (setUp) => [
  await uploadRow(setUp, 1, 200_000_000, 20),
  await uploadRow(setUp, 1, 200_000_000, 100),
  await uploadRow(setUp, 1, 200_000_000, 250, 0.94),
];

/** Returns the share of the line's rate that the files used between the click and the end of the upload. */
async function uploadRow(
  setUp: LineSetUp,
  count: number,
  size: number,
  roundTripMs: number,
  target?: number,
): Promise<Row> {
  const disk = newDisk();
  setUp.atEnd(async () => disk.remove());
  const files = Array.from({ length: count }, (_, index) => disk.write(`made ${index}.bin`, size, index + 1));
  const leastSeconds = (count * size) / LINE_BYTES_PER_SECOND;
  const shares: number[] = [];
  for (let round = 0; round < setUp.rounds; round++) {
    const line = { roundTripMs, bytesPerSecond: LINE_BYTES_PER_SECOND };
    const seconds = await setUp.overLine(line, ({ url }) =>
      visit(setUp, async (page) => {
        await page.goto(url.href);
        await pickFiles(page.getByLabel('Upload', { exact: true }), files);
        const pressedAt = await pressUpload(page);
        const endedAt = await untilSent(page);
        await removeSent(page, setUp.worker.url);
        return (endedAt - pressedAt) / 1000;
      }),
    );
    shares.push(leastSeconds / seconds);
  }
  disk.remove();
  const what = count === 1 ? `Upload of ${size / 1e6} MB` : `Upload of ${count} x ${size / 1024} KiB`;
  const figure = { value: median(shares), unit: '', digits: 3 };
  return atLeast(`${what}, share of the line's rate, round trip of ${roundTripMs} ms`, figure, target);
}
