/** What a folder's readers are told while it is arriving, and what it costs that many of them look at it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { type Server, startServer } from '../../harness/running/server.ts';
import { queriesBy, rowsReadBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, miscounted, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin, beginParts, FIVE_PARTS_BYTES, partBytes, partUrlOf, put } from '../../harness/uploads.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer({ observed: true });
});
afterAll(() => server.close());

const somebody = () => server.as(newPerson());
const folderOf = async (folderId: string) => (await somebody().call(endpoints.folder, { folderId })).folder;

test('readers are told how many files and bytes have arrived, until all have', async () => {
  const calls = somebody();
  const { folderId, uploadUrls } = await begin(calls, [announced({ size: 10 }), announced({ size: 30 })]);
  expect((await folderOf(folderId)).arrived).toEqual({ files: 0, bytes: 0 });
  await put(calls, uploadUrls[1]?.uploadUrl ?? '', bytes(30));
  expect((await folderOf(folderId)).arrived).toEqual({ files: 1, bytes: 30 });
  // A repeated PUT is counted once.
  await put(calls, uploadUrls[1]?.uploadUrl ?? '', bytes(30));
  expect((await folderOf(folderId)).arrived).toEqual({ files: 1, bytes: 30 });
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(10));
  expect(await folderOf(folderId)).not.toHaveProperty('arrived');
  expect(await miscounted(server.d1)).toEqual([]);
});

test('parts that have arrived count before their file is whole', async () => {
  const calls = somebody();
  const { folderId, session } = await beginParts(calls);
  const sizes = await Promise.all(
    [1, 5].map(async (number) => {
      const part = partBytes(session, FIVE_PARTS_BYTES, number);
      await put(calls, partUrlOf(session, number), part);
      return part.length;
    }),
  );
  const sent = sizes.reduce((sum, size) => sum + size, 0);
  const folder = await folderOf(folderId);
  expect(folder.arrived).toEqual({ files: 0, bytes: sent });
  expect(folder.files).toMatchObject([{ status: 'uploading', arrivedBytes: sent }]);
  const { files } = await somebody().call(endpoints.folderFiles, { folderId });
  expect(files).toMatchObject([{ status: 'uploading', arrivedBytes: sent }]);
});

test('a file that is deleted before it has arrived is waited for no longer', async () => {
  const calls = somebody();
  const { folderId, uploadUrls } = await begin(calls, [announced({ size: 10 }), announced({ size: 30 })]);
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(10));
  const fileId = uploadUrls[1]?.fileId ?? '';
  await calls.call(endpoints.deleteFile, { folderId, fileId, userId: calls.person.userId });
  expect(await folderOf(folderId)).not.toHaveProperty('arrived');
  expect(await miscounted(server.d1)).toEqual([]);
});

test('200 pages that look at an arriving folder at once ask D1 what a few ask', { timeout: 60_000 }, async () => {
  const folder = folderRow();
  const rows = Array.from({ length: 100 }, (_, position) =>
    fileRow(folder, position, position < 50 ? {} : { status: 'uploading' }),
  );
  await seedFolder(server.d1, folder, rows);
  const look = async () => expect((await folderOf(folder.id)).arrived?.files).toBe(50);
  const onlyOne = await queriesBy(server, look);
  const lookAll = async () => {
    for (let pages = 0; pages < 200; pages += 5) await Promise.all(Array.from({ length: 5 }, look));
  };
  // Six looks before it is known that many look, four beside them, and one for every three seconds that it takes.
  expect(await queriesBy(server, lookAll)).toBeLessThanOrEqual(onlyOne * 15);
});

// Each statement of the one batch looks at the folder itself; what it has none of costs nothing more.
test('a folder that has arrived costs its readers its files and some rows for each statement', async () => {
  const folder = folderRow();
  await seedFolder(
    server.d1,
    folder,
    Array.from({ length: 100 }, (_, position) => fileRow(folder, position)),
  );
  expect(await rowsReadBy(server, () => folderOf(folder.id))).toBeLessThanOrEqual(115);
});
