/** The first response has the top level of a folder, but not all files. */
import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { FOLDER_CHILDREN_MAX, FOLDER_PREFETCH_FILES, TOP_LEVEL_MAX_NAMES } from '../../../worker/contract/limits.ts';
import { newPerson } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { rowsReadBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, type SeededFile, seedFolder, seedFolders } from '../../harness/stored/seed.ts';

/** Rows read per call: the first files, their directories, and the directories and counts of the top level. */
const MAX_ROWS_READ = 1300;

const server = ownServer({ observed: true });

async function written(paths: readonly string[]) {
  const owner = newPerson();
  const row = folderRow({ ownerId: owner.userId });
  const files = paths.map((path, position): SeededFile => fileRow(row, position, { path, size: 10 }));
  await seedFolder(server.d1, row, files);
  const read = async (calls = server.newVisitor(), userId?: string) =>
    (await calls.call(endpoints.folder, { folderId: row.id, ...(userId && { userId }) })).folder;
  return { read, readOwn: () => read(server.as(owner), owner.userId) };
}

const directoriesOf = (count: number, filesOfEach: number): string[] =>
  Array.from({ length: count * filesOfEach }, (_, index) => `day ${Math.floor(index / filesOfEach) + 1}/raw`);

test('names directories and files at the top of 3,000 files in 25 directories, and counts them', async () => {
  const { read, readOwn } = await written([...directoriesOf(25, 120), '', '', '']);
  const folder = await read();
  const names = Array.from({ length: TOP_LEVEL_MAX_NAMES }, (_, index) => ({ name: `day ${index + 1}`, size: 1200 }));
  expect(folder.files).toHaveLength(FOLDER_PREFETCH_FILES);
  expect(folder.topLevel).toEqual({
    directories: names,
    files: [0, 1, 2].map((at) => expect.objectContaining({ originalFilename: `file ${3000 + at}.txt`, fileSize: 10 })),
    entryCount: 28,
    isPartial: false,
  });

  expect((await readOwn()).topLevel).toEqual(folder.topLevel);
});

test('omits the top level if the first response lists all files', async () => {
  const { read } = await written(directoriesOf(25, 4));
  expect(await read()).not.toHaveProperty('topLevel');
});

test('reads a bounded number of rows of a top level with 5,000 directories, and reports a partial count', async () => {
  const { read, readOwn } = await written(directoriesOf(5000, 1));
  const rows = await rowsReadBy(server, async () => {
    expect((await readOwn()).topLevel).toMatchObject({ entryCount: 200, isPartial: true });
    expect((await read()).topLevel).toMatchObject({ entryCount: 200, isPartial: true });
  });
  expect(rows).toBeLessThan(2 * MAX_ROWS_READ);
});

test.each([
  [FOLDER_CHILDREN_MAX, false],
  [FOLDER_CHILDREN_MAX + 1, true],
])('lists the newest of %i folders inside, and says that there are more: %s', async (count, hasMore) => {
  const { userId: ownerId } = newPerson();
  const parent = await seedFolder(server.d1, folderRow({ ownerId }));
  const inside = Array.from({ length: count }, () => folderRow({ ownerId, parentId: parent.id }));
  await seedFolders(server.d1, inside);
  const calls = server.newVisitor();
  const { folder } = await calls.call(endpoints.folder, { folderId: parent.id });
  const newest = inside.slice(-FOLDER_CHILDREN_MAX).map(({ id }) => id);
  expect(folder.folders.map(({ folderId }) => folderId)).toEqual(newest.reverse());
  expect(folder.hasMoreFolders === true).toBe(hasMore);
});
