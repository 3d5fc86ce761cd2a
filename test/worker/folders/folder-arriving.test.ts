import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson, withCookie } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { queriesBy, rowsReadBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, miscounted, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin, beginParts, FIVE_PARTS_BYTES, partBytes, partUrlOf, put } from '../../harness/uploads.ts';

const server = ownServer({ observed: true });

const folderOf = async (folderId: string) => (await server.newVisitor().call(endpoints.folder, { folderId })).folder;

test('reports how many files and bytes have arrived, until all have', async () => {
  const calls = server.newVisitor();
  const { folderId, uploadUrls } = await begin(calls, [announced({ size: 10 }), announced({ size: 30 })]);
  expect((await folderOf(folderId)).arrived).toEqual({ files: 0, bytes: 0 });
  await put(calls, uploadUrls[1]?.uploadUrl ?? '', bytes(30));
  expect((await folderOf(folderId)).arrived).toEqual({ files: 1, bytes: 30 });
  await put(calls, uploadUrls[1]?.uploadUrl ?? '', bytes(30));
  expect((await folderOf(folderId)).arrived).toEqual({ files: 1, bytes: 30 });
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(10));
  expect(await folderOf(folderId)).not.toHaveProperty('arrived');
  expect(await miscounted(server.d1)).toEqual([]);
});

test('counts parts that have arrived before their file is complete', async () => {
  const calls = server.newVisitor();
  const { folderId, session } = await beginParts(calls);
  const sizes = await Promise.all(
    [1, 5].map(async (number) => {
      const part = partBytes(session, FIVE_PARTS_BYTES, number);
      await put(calls, partUrlOf(session, number), part);
      return part.length;
    }),
  );
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  const folder = await folderOf(folderId);
  expect(folder.arrived).toEqual({ files: 0, bytes: totalBytes });
  expect(folder.files).toMatchObject([{ status: 'uploading', arrivedBytes: totalBytes }]);
  const { files } = await server.newVisitor().call(endpoints.folderFiles, { folderId });
  expect(files).toMatchObject([{ status: 'uploading', arrivedBytes: totalBytes }]);
});

test('answers 200 reads of an unfinished folder with the D1 queries of a few reads', { timeout: 60_000 }, async () => {
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
  // Six reads before responses are shared, four simultaneous ones, and one per three seconds of at most 15 seconds.
  expect(await queriesBy(server, lookAll)).toBeLessThanOrEqual(onlyOne * 15);
});

test('gives the owner of a popular folder their own response', async () => {
  const owner = withCookie(newPerson());
  const folder = folderRow({ ownerId: owner.userId });
  await seedFolder(server.d1, folder, [fileRow(folder, 0)]);
  for (let visit = 0; visit < 10; visit++) expect(await folderOf(folder.id)).not.toHaveProperty('isOwn');
  const { folder: own } = await server.as(owner).call(endpoints.folder, { folderId: folder.id });
  expect(own.isOwn).toBe(true);
});

// Each statement of `opening-store.ts` also reads the folder's row.
test('reads one row per file, and few more, for a complete folder', async () => {
  const folder = folderRow();
  await seedFolder(
    server.d1,
    folder,
    Array.from({ length: 100 }, (_, position) => fileRow(folder, position)),
  );
  expect(await rowsReadBy(server, () => folderOf(folder.id))).toBeLessThanOrEqual(115);
});
