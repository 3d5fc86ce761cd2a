/** A D1 database has at most 10 GB, so the bytes per file must stay low. */
import { expect, test } from 'vitest';
import { NAME_MAX_CHARS, PATH_MAX_CHARS, PATH_MAX_LEVELS } from '../../../worker/contract/limits.ts';
import {
  DIRECTORIES_MAX_BYTES,
  DIRECTORIES_MAX_BYTES_PER_FILE,
  DIRECTORY_BYTES_PER_NAME_BYTE,
  DIRECTORY_ROWS_BYTES,
} from '../../../worker/folders/limits.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { announced, begin } from '../../harness/uploads.ts';

const FILES = 1000;
/** Many, because indexes on random ids fill unevenly. */
const FOLDERS = 12;
const MAX_BYTES_PER_FILE = 600;

const server = ownServer();

async function databaseBytes(): Promise<number> {
  const { meta } = await server.d1.prepare('SELECT 1').run();
  return meta.size_after;
}

async function bytesPerFile(pathOf: (n: number) => string, name = (n: number) => `a photo of us ${n}.jpeg`) {
  const bytesBefore = await databaseBytes();
  for (let folder = 0; folder < FOLDERS; folder++) {
    const files = Array.from({ length: FILES }, (_, n) =>
      announced({ name: name(n), path: pathOf(n), type: 'image/jpeg', size: 1_000_000 + n }),
    );
    await begin(server.newVisitor(), files);
  }
  // Writes the same columns as the PUT of each file.
  await server.d1
    .prepare(
      `UPDATE files SET status = 'ready', ready_at = created_at, etag = lower(hex(randomblob(16))),
         crc32 = 4000000000 + position WHERE status = 'uploading'`,
    )
    .run();
  return Math.round(((await databaseBytes()) - bytesBefore) / (FOLDERS * FILES));
}

const chars = (n: number, length: number) => String(n).padStart(length, 'd');

const OWN_NAME_CHARS = Math.floor(
  ((DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE * FILES) / FILES - DIRECTORY_ROWS_BYTES) /
    DIRECTORY_BYTES_PER_NAME_BYTE,
);
const SHARED_PATH = Array.from({ length: PATH_MAX_CHARS / 16 }, (_, n) => chars(n, n === 0 ? 16 : 15)).join('/');
const TINY_DIRECTORIES_MAX = Math.floor(
  (DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE * FILES) /
    (DIRECTORY_ROWS_BYTES + 2 * DIRECTORY_BYTES_PER_NAME_BYTE),
);
const CHAINS = Math.floor(TINY_DIRECTORIES_MAX / PATH_MAX_LEVELS);
const chainOf = (n: number) =>
  [
    chars(n % CHAINS, 2),
    ...Array.from({ length: Math.floor((n / FILES) * PATH_MAX_LEVELS) }, (_, level) => String(level)),
  ].join('/');

test.each([
  ['at the top', () => ''],
  [`in one directory, its path of ${SHARED_PATH.length} characters`, () => SHARED_PATH],
  [`in a directory of its own, its name of ${OWN_NAME_CHARS} characters`, (n: number) => chars(n, OWN_NAME_CHARS)],
  [`in one of ${CHAINS} chains of ${PATH_MAX_LEVELS} directories`, chainOf],
])(`a file %s takes at most ${MAX_BYTES_PER_FILE} bytes of the database`, async (where, pathOf) => {
  const figure = await bytesPerFile(pathOf);
  console.log(`Bytes of the database per file, ${where}: ${figure}`);
  expect(figure).toBeGreaterThan(0);
  expect(figure).toBeLessThanOrEqual(MAX_BYTES_PER_FILE);
});

test('the longest file name adds at most one byte per character', async () => {
  const figure = await bytesPerFile(
    () => '',
    (n) => chars(n, NAME_MAX_CHARS),
  );
  console.log(`Bytes of the database per file with a name of ${NAME_MAX_CHARS} characters: ${figure}`);
  expect(figure).toBeLessThanOrEqual(MAX_BYTES_PER_FILE + NAME_MAX_CHARS);
});
