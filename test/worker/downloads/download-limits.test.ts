import { expect, test } from 'vitest';
import { archivePath, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { withCookie } from '../../harness/people.ts';
import { runPurge } from '../../harness/purge.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { readFolder } from '../../harness/sharing.ts';
import {
  change,
  eventually,
  expectCount,
  expirePlaces,
  get,
  inBrowser,
  limitedShare,
  limitsOf,
  SIZE,
} from '../../harness/stored/limited-shares.ts';
import { folderById, objectsOf } from '../../harness/stored/queries.ts';
import { announced, begin, uploadAll, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

test('gives one place to one of fifty simultaneous visitors, and tells the other visitors when to retry', async () => {
  const { owner, folderId, path } = await limitedShare(server, 1);
  const visitors = Array.from({ length: 50 }, server.newVisitor);
  const answers = await Promise.all(
    visitors.map(async (calls) => {
      const response = await calls.fetch(path, { headers: { Range: 'bytes=0-9' } });
      const { status, headers } = response;
      await response.arrayBuffer();
      return { calls, status, waitSeconds: Number(headers.get('Retry-After')) };
    }),
  );
  const [first, ...otherAnswers] = answers.filter(({ status }) => status === 206);
  expect(otherAnswers).toEqual([]);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(49);
  for (const { waitSeconds } of refused) {
    expect(waitSeconds).toBeGreaterThan(3500);
    expect(waitSeconds).toBeLessThanOrEqual(3600);
  }
  expect(await get(server.newVisitor(), path)).toBe('last_download_taken');
  expect((await server.newVisitor().fetch(path, { method: 'HEAD' })).status).toBe(409);
  // The list of files stays readable until the last download is delivered.
  expect((await readFolder(server.newVisitor(), folderId)).folder.fileCount).toBe(1);

  expect(await get(first?.calls ?? owner, path, '10-')).toBe(SIZE - 10);
  await expect.poll(() => get(server.newVisitor(), path), eventually).toBe('used_up');
  await expectCount(server, folderId, 1);
  await expect(readFolder(server.newVisitor(), folderId)).rejects.toMatchObject({ status: 404, code: 'used_up' });
  expect(await limitsOf(owner, folderId)).toMatchObject({ isUsedUp: true, totalDownloads: 1, downloadLimit: 1 });
});

test('changes the limit by a repeated announcement, and rejects a limit for an existing folder', async () => {
  const owner = server.newVisitor();
  const files = [announced({ size: 100 })];
  const { folderId } = await begin(owner, files, { downloadLimit: 2 });
  expect((await begin(owner, files, { downloadLimit: 3 })).folderId).toBe(folderId);
  expect((await limitsOf(owner, folderId)).downloadLimit).toBe(3);
  await begin(owner, files);
  expect((await limitsOf(owner, folderId)).downloadLimit).toBe(3);
  const joining = begin(owner, [announced({ size: 7 })], { folderId, downloadLimit: 4 });
  await expect(joining).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'downloadLimit' } });
});

test('lets the last recipient fetch the other files of the folder until their place lapses', async () => {
  const owner = server.newVisitor();
  const files = [{ body: bytes(100) }, { body: bytes(200) }];
  const { folderId, uploadUrls } = await uploadAll(owner, files, { downloadLimit: 1 });
  const [first = '', second = ''] = uploadUrls.map(({ fileId }) => downloadPath(folderId, fileId));
  const reader = await inBrowser(server, folderId);
  expect(await get(reader, first)).toBe(100);
  await expectCount(server, folderId, 1);
  expect((await readFolder(reader, folderId)).folder.fileCount).toBe(2);
  await expect(readFolder(server.newVisitor(), folderId)).rejects.toMatchObject({ code: 'used_up' });
  expect(await get(reader, second)).toBe(200);
  expect((await server.as(withCookie(owner.person)).fetch(second)).status).toBe(200);

  await expirePlaces(server, folderId);
  expect(await get(reader, second)).toBe('used_up');
  await expect(readFolder(reader, folderId)).rejects.toMatchObject({ code: 'used_up' });
  expect(await get(server.as(withCookie(owner.person)), second)).toBe('used_up');
});

test('frees a lapsed place whose recipient received no complete file', async () => {
  const { folderId, path } = await limitedShare(server, 1);
  const visitor = server.newVisitor();
  expect(await get(visitor, path, '0-9')).toBe(10);
  const next = server.newVisitor();
  expect(await get(next, path)).toBe('last_download_taken');
  await expirePlaces(server, folderId);
  expect(await get(next, path, '0-9')).toBe(10);
  expect(await get(visitor, path, '10-')).toBe('last_download_taken');
});

test.each([
  ['all but the last byte of a file', ['0-4998']],
  ['95 percent of a file by several ranges', ['100-2999', '3000-4850']],
])('counts %s as a download after the place has lapsed', async (_, ranges) => {
  const { owner, folderId, path } = await limitedShare(server, 1);
  const calls = server.newVisitor();
  for (const range of ranges) expect(await get(calls, path, range)).toBeGreaterThan(1000);
  expect(await get(server.newVisitor(), path)).toBe('last_download_taken');
  await expirePlaces(server, folderId);
  expect(await get(server.newVisitor(), path)).toBe('used_up');
  await expectCount(server, folderId, 1);
  await expect.poll(async () => (await limitsOf(owner, folderId)).isUsedUp, eventually).toBe(true);
  await expect(readFolder(server.newVisitor(), folderId)).rejects.toMatchObject({ code: 'used_up' });
});

test('counts repeated bytes once, so a recipient who restarts again and again has not downloaded', async () => {
  const { folderId, path } = await limitedShare(server, 1);
  const calls = server.newVisitor();
  for (let attempt = 0; attempt < 4; attempt++) expect(await get(calls, path, '0-2999')).toBe(3000);
  await expirePlaces(server, folderId);
  expect(await get(server.newVisitor(), path)).toBe(SIZE);
  await expectCount(server, folderId, 1);
});

test('counts an archive without its last byte, or most of it and a range of a file, as a download', async () => {
  const share = async () => {
    const files = [{ body: bytes(4000) }, { body: bytes(4000) }];
    const { folderId, uploadUrls } = await uploadAll(server.newVisitor(), files, { downloadLimit: 1 });
    return { folderId, paths: uploadUrls.map(({ fileId }) => downloadPath(folderId, fileId)) };
  };
  const wholeShare = await share();
  const head = await server.newVisitor().fetch(archivePath(wholeShare.folderId), { method: 'HEAD' });
  const size = Number(head.headers.get('Content-Length'));
  expect(await get(server.newVisitor(), archivePath(wholeShare.folderId), `0-${size - 2}`)).toBe(size - 1);
  await expirePlaces(server, wholeShare.folderId);
  expect(await get(server.newVisitor(), archivePath(wholeShare.folderId))).toBe('used_up');

  const { folderId, paths } = await share();
  const calls = server.newVisitor();
  expect(await get(calls, archivePath(folderId), `0-${Math.floor(size * 0.9)}`)).toBeGreaterThan(0);
  expect(await get(calls, paths[1] as string, '3000-3999')).toBe(1000);
  await expirePlaces(server, folderId);
  expect(await get(server.newVisitor(), paths[0] as string)).toBe('used_up');
});

test('counts a lapsed place once, even if its recipient returns for the last byte', async () => {
  const { folderId, path } = await limitedShare(server, 2);
  const calls = server.newVisitor();
  expect(await get(calls, path, '0-4998')).toBe(SIZE - 1);
  await expirePlaces(server, folderId);
  expect(await get(calls, path, '4999-')).toBe(1);
  expect(await get(server.newVisitor(), path)).toBe(SIZE);
  await expectCount(server, folderId, 2);
  expect(await get(server.newVisitor(), path)).toBe('used_up');
});

test('lets a recipient download again while other downloads are left', async () => {
  const { folderId, path } = await limitedShare(server, 2);
  const recipient = server.newVisitor();
  await get(recipient, path);
  await expectCount(server, folderId, 1);
  await expirePlaces(server, folderId);
  expect(await get(recipient, path)).toBe(SIZE);
  expect(await get(server.newVisitor(), path)).toBe(SIZE);
  await expectCount(server, folderId, 2);
});

test('accepts a higher limit until the folder is gone, and a limit below the number of downloads uses it up', async () => {
  const { owner, folderId, path } = await limitedShare(server, 1);
  await get(server.newVisitor(), path);
  await expectCount(server, folderId, 1);
  expect(await get(server.newVisitor(), path)).toBe('used_up');
  expect((await change(owner, folderId, 3)).downloadLimit).toBe(3);
  expect(await get(server.newVisitor(), path)).toBe(SIZE);
  await expectCount(server, folderId, 2);
  await change(owner, folderId, null);
  expect(await get(server.newVisitor(), path)).toBe(SIZE);
  await expectCount(server, folderId, 3);
  await change(owner, folderId, 2);
  expect(await get(server.newVisitor(), path)).toBe('used_up');
  await expirePlaces(server, folderId);
  await expect(change(owner, folderId, 9)).rejects.toMatchObject({ status: 404, code: 'used_up' });
});

test.each([0, 1001, 1.5, '7'])('rejects a limit of %j', async (wrong) => {
  const { owner, folderId } = await limitedShare(server, 5);
  const refusal = { code: 'invalid_input', fields: { field: 'downloadLimit' } };
  await expect(change(owner, folderId, wrong as number)).rejects.toMatchObject(refusal);
  const init = begin(server.newVisitor(), [announced({ size: 1 })], { downloadLimit: wrong as number });
  await expect(init).rejects.toMatchObject(refusal);
  expect((await limitsOf(owner, folderId)).downloadLimit).toBe(5);
});

test('purges a used-up folder like an expired one, and then returns used_up', async () => {
  const { folderId, path, owner } = await limitedShare(server, 1);
  await get(server.newVisitor(), path);
  await expectCount(server, folderId, 1);
  const clock = () => 0;
  await runPurge(server, Date.now(), clock);
  expect(await objectsOf(server, folderId)).toHaveLength(1);
  await expirePlaces(server, folderId);
  await runPurge(server, Date.now(), clock);
  expect(await objectsOf(server, folderId)).toEqual([]);
  expect(await folderById(server, folderId)).toBeUndefined();
  await expect(readFolder(server.newVisitor(), folderId)).rejects.toMatchObject({ status: 404, code: 'used_up' });
  await expect(limitsOf(owner, folderId)).rejects.toMatchObject({ code: 'not_found' });
});

test('omits a folder with a download limit from an archive of its parent, except for the owner', async () => {
  const owner = server.newVisitor();
  const { userId } = owner.person;
  const { folderId } = await uploadOne(owner, bytes(10));
  const input = { userId, folderName: 'limited child', parentFolderId: folderId };
  const child = await owner.call(endpoints.createFolder, input);
  await uploadOne(owner, bytes(10), {}, { folderId: child.folderId });
  await change(owner, child.folderId, 1);
  const { folder } = await readFolder(server.newVisitor(), folderId);
  expect(folder.folders.map((inside) => inside.folderId)).toEqual([child.folderId]);
  expect(await (await server.newVisitor().fetch(archivePath(folderId))).text()).not.toContain('limited child');
  expect(await (await server.as(withCookie(owner.person)).fetch(archivePath(folderId))).text()).toContain(
    'limited child',
  );
});
