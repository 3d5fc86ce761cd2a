import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { filesOf, objectsOf } from '../../harness/stored/queries.ts';
import { rowsReadBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, newId, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin, FIVE_PARTS_BYTES, partBytes, partUrlOf, put, uploadOne } from '../../harness/uploads.ts';

const server = ownServer({ observed: true });

async function seeded(count: number) {
  const folder = folderRow();
  return seedFolder(
    server.d1,
    folder,
    Array.from({ length: count }, (_, position) => fileRow(folder, position)),
  );
}

test('returns name, totals, expiry and files of a folder, but never its owner', async () => {
  const folder = folderRow({ name: 'Holiday', downloadCount: 3, downloadedBytes: 500 });
  const file = fileRow(folder, 0, { name: 'a.jpg', path: 'day 1', size: 9, type: 'image/jpeg', downloadCount: 2 });
  await seedFolder(server.d1, folder, [file]);

  const response = await server.newVisitor().fetch(`/api/folder/${folder.id}`);
  const text = await response.text();
  expect(text).not.toContain(folder.ownerId);
  expect(text).not.toContain(folder.meterKey);
  expect(text).not.toContain(file.r2Key);

  const answer = await server.newVisitor().call(endpoints.folder, { folderId: folder.id });
  expect(answer.folder).toEqual({
    folderId: folder.id,
    folderName: 'Holiday',
    shareLink: new URL(`/d/${folder.id}`, server.url).href,
    createdAt: new Date(folder.createdAt).toISOString(),
    totalSize: 9,
    totalDownloads: 3,
    bandwidthUsed: 500,
    bandwidthLimit: 107374182400,
    fileCount: 1,
    folders: [],
    expiryDate: new Date(folder.expiresAt ?? 0).toISOString(),
    message: null,
    originalFolderName: null,
    copyrightViolation: false,
    takedownReason: null,
    files: [
      {
        fileId: file.id,
        originalFilename: 'a.jpg',
        path: 'day 1',
        fileSize: 9,
        mimeType: 'image/jpeg',
        uploadDate: new Date(file.createdAt).toISOString(),
        expiryDate: new Date(folder.expiresAt ?? 0).toISOString(),
        downloadCount: 2,
        status: 'ready',
      },
    ],
  });
});

test('accepts the cache-busting parameter `cb`', async () => {
  const folder = await seeded(1);
  expect((await server.newVisitor().fetch(`/api/folder/${folder.id}?cb=1795279445377`)).status).toBe(200);
  expect((await server.newVisitor().fetch(`/api/folder-files/${folder.id}?page=1&limit=100&cb=12`)).status).toBe(200);
});

test('returns 500 files per page by default, and the total', async () => {
  const folder = await seeded(1201);
  const folderId = folder.id;
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => server.newVisitor().call(endpoints.folderFiles, { folderId, page })),
  );
  expect(pages.map((page) => page.files.length)).toEqual([500, 500, 201, 0]);
  expect(pages[0]?.pagination).toEqual({ page: 1, limit: 500, total: 1201, totalPages: 3 });
  const names = pages.flatMap((page) => page.files.map((file) => file.originalFilename));
  expect(names).toEqual(Array.from({ length: 1201 }, (_, index) => `file ${index}.txt`));
});

test('reads only the rows of the page, also for the last page of 20,000 files', async () => {
  const folder = await seeded(20_000);
  const calls = server.newVisitor();
  for (const page of [1, 20, 40]) {
    const input = { folderId: folder.id, page };
    const rows = await rowsReadBy(server, async () => {
      const { files, pagination } = await calls.call(endpoints.folderFiles, input);
      expect(files[0]?.originalFilename).toBe(`file ${(page - 1) * 500}.txt`);
      expect([files.length, pagination.totalPages]).toEqual([500, 40]);
    });
    expect(rows).toBeGreaterThanOrEqual(500);
    expect(rows).toBeLessThanOrEqual(510);
  }
});

test('returns the first 100 files with a folder, and further files only in pages', async () => {
  const folder = await seeded(300);
  const answer = await server.newVisitor().call(endpoints.folder, { folderId: folder.id });
  expect(answer.folder.fileCount).toBe(300);
  expect(answer.folder.files.length).toBe(100);
});

test.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=1.5', 'page'],
  ['page=one', 'page'],
  ['page=1e300', 'page'],
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
  ['limit=all', 'limit'],
])('rejects ?%s and names the field', async (query, field) => {
  const folder = await seeded(1);
  const response = await server.newVisitor().fetch(`/api/folder-files/${folder.id}?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_input', error: expect.stringContaining(field) });
});

test.each(['/api/folder/', '/api/folder-files/'])(
  '%s returns not_found for unknown and deleted folders, and expired for expired ones',
  async (path) => {
    const expired = await seedFolder(server.d1, folderRow({ expiresAt: Date.now() - 1 }));
    const going = await seedFolder(server.d1, folderRow({ status: 'deleting' }));
    const codes = await Promise.all(
      [newId(), 'x', "'; DROP TABLE folders; --", expired.id, going.id].map(async (id) => {
        const response = await server.newVisitor().fetch(path + encodeURIComponent(id));
        return [response.status, (await response.json()).code];
      }),
    );
    const notFound = [404, 'not_found'];
    expect(codes).toEqual([notFound, notFound, notFound, [404, 'expired'], notFound]);
  },
);

test('returns null as the expiry of a folder without an expiry', async () => {
  const folder = await seedFolder(server.d1, folderRow({ expiresAt: null }));
  const answer = await server.newVisitor().call(endpoints.folder, { folderId: folder.id });
  expect(answer.folder.expiryDate).toBeNull();
});

test('returns the reason, but no files, of a folder that was taken down', async () => {
  const folder = folderRow({ name: 'Films', takenDownAt: 1, takedownReason: null });
  await seedFolder(server.d1, folder, [fileRow(folder, 0)]);
  const answer = await server.newVisitor().call(endpoints.folder, { folderId: folder.id });
  expect(answer.folder).toMatchObject({
    copyrightViolation: true,
    takedownReason: null,
    originalFolderName: 'Films',
    files: [],
  });
  const files = server.newVisitor().call(endpoints.folderFiles, { folderId: folder.id });
  await expect(files).rejects.toMatchObject({
    status: 451,
    code: 'taken_down',
    fields: { copyrightViolation: true, takedownReason: null },
  });
});

test('rejects files and parts of an upload after its folder was deleted', async () => {
  const calls = server.newVisitor();
  const files = [announced({ size: 10 }), announced({ size: FIVE_PARTS_BYTES })];
  const { folderId, uploadUrls } = await begin(calls, files);
  const [small, large] = uploadUrls;
  const target = { fileId: large?.fileId ?? '', r2Key: large?.r2Key ?? '' };
  const session = await calls.call(endpoints.createMultipart, target);

  await calls.own(endpoints.deleteFolder, { folderId });

  const sendAll = () =>
    Promise.all([
      put(calls, small?.uploadUrl ?? '', bytes(10)),
      put(calls, partUrlOf(session, session.partCount), partBytes(session, FIVE_PARTS_BYTES, session.partCount)),
    ]);
  expect((await sendAll()).map(({ ok }) => ok)).toEqual([false, false]);
  await expect.poll(() => filesOf(server, folderId)).toEqual([]);
  expect((await sendAll()).map(({ status }) => status)).toEqual([404, 404]);
  await expect.poll(() => objectsOf(server, folderId)).toEqual([]);
});

test('serves share pages with noindex and an escaped link preview', async () => {
  const folder = folderRow({ name: 'Tom & <b>Jerry</b> "1"' });
  await seedFolder(server.d1, folder, [fileRow(folder, 0, { size: 2048 }), fileRow(folder, 1)]);
  for (const path of [`/d/${folder.id}`, `/r/${folder.id}`]) {
    const response = await server.newVisitor().fetch(path, { headers: { 'Sec-Fetch-Mode': 'navigate' } });
    const html = await response.text();
    expect([response.status, response.headers.get('X-Robots-Tag')]).toEqual([200, expect.stringContaining('noindex')]);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(html).toMatch(/property="og:title"[^>]*Tom &amp;/);
    expect(html).not.toContain('<b>Jerry</b>');
  }
});

test('reads no more rows for a download from a folder with a password', async () => {
  const owner = server.newVisitor();
  const open = await uploadOne(owner, bytes(10));
  const guarded = await uploadOne(owner, bytes(10), {}, { password: 'secret' });
  const { pass } = await server.newVisitor().call(endpoints.unlock, { folderId: guarded.folderId, password: 'secret' });
  const rowsFor = ({ folderId, fileId }: typeof open, headers: Record<string, string> = {}) =>
    rowsReadBy(server, async () => {
      const response = await server.newVisitor().fetch(downloadPath(folderId, fileId), { method: 'HEAD', headers });
      expect(response.status).toBe(headers.Authorization || folderId === open.folderId ? 200 : 401);
    });
  const rows = await rowsFor(open);
  expect(rows).toBeLessThanOrEqual(4);
  expect(await rowsFor(guarded, { Authorization: `Bearer ${pass}` })).toBe(rows);
  expect(await rowsFor(guarded)).toBeLessThanOrEqual(rows);
});
