import { expect, test } from 'vitest';
import { archivePath, downloadPath, previewPath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { MANAGEMENT_SECRET_HEADER } from '../../../worker/contract/ids.ts';
import type { Calls } from '../../harness/calls.ts';
import { makeSecret } from '../../harness/management.ts';
import { newPerson, type Person, withCookie } from '../../harness/people.ts';
import { breakOffDownload } from '../../harness/raw-http.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { protectedShare, readFolder, unlock } from '../../harness/sharing.ts';
import {
  change,
  eventually,
  expectCount,
  get,
  inBrowser,
  limitedShare,
  limitsOf,
  SIZE,
  withCookies,
} from '../../harness/stored/limited-shares.ts';
import { folderById } from '../../harness/stored/queries.ts';

const server = sharedServer();

test('counts all downloads by the same recipient as one download', async () => {
  const { owner, folderId, fileId, path } = await limitedShare(server, 2);
  const recipient = server.newVisitor();
  await recipient.fetch(path, { method: 'HEAD' });
  expect(await get(recipient, path, '3000-')).toBe(2000);
  expect(await get(recipient, path, '0-999')).toBe(1000);
  await expectCount(server, folderId, 0);
  expect(await get(recipient, path, '1000-2999')).toBe(2000);
  await expectCount(server, folderId, 1);
  expect(await get(recipient, path)).toBe(SIZE);
  expect(await get(recipient, archivePath(folderId))).toBeGreaterThan(SIZE);
  expect(await get(recipient, previewPath(folderId, fileId))).toBe(SIZE);

  expect(await get(server.newVisitor(), path)).toBe(SIZE);
  await expectCount(server, folderId, 2);
  expect(await get(server.newVisitor(), path)).toBe('used_up');
  const ownerView = await limitsOf(owner, folderId);
  expect(ownerView.totalDownloads).toBe(2);
  expect(Date.parse(ownerView.firstDownload ?? '')).toBeLessThanOrEqual(Date.parse(ownerView.lastDownload ?? ''));
});

test('takes no place for pages, lists, HEAD, 304 and 416', async () => {
  const { folderId, fileId, path } = await limitedShare(server, 1);
  const card = await server.newVisitor().fetch(sharePath(folderId));
  expect(await card.text()).toContain('og:title');
  await inBrowser(server, folderId);
  await readFolder(server.newVisitor(), folderId);
  for (const filePath of [path, previewPath(folderId, fileId), archivePath(folderId)]) {
    expect((await server.newVisitor().fetch(filePath, { method: 'HEAD' })).status).toBe(200);
  }
  const { headers } = await server.newVisitor().fetch(path, { method: 'HEAD' });
  const headersOfCopy = { 'If-None-Match': headers.get('ETag') ?? '' };
  expect((await server.newVisitor().fetch(path, { headers: headersOfCopy })).status).toBe(304);
  expect((await server.newVisitor().fetch(path, { headers: { Range: 'bytes=99999-' } })).status).toBe(416);
  expect(await get(server.newVisitor(), path)).toBe(SIZE);
});

test('finishes an interrupted download on its place, and counts it once', async () => {
  const size = 60_000_000;
  const { folderId, path } = await limitedShare(server, 1, size);
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  const person = newPerson();
  const arrived = await breakOffDownload(new URL(path, server.url), person, 20_000_000);
  const received = () => server.sqlOf('METER', meterKey, 'SELECT got FROM received_ranges');
  await expect.poll(received, eventually).toHaveLength(1);
  expect(await get(server.newVisitor(), path)).toBe('last_download_taken');
  expect(await get(server.as(person), path, `${arrived}-`)).toBe(size - arrived);
  await expectCount(server, folderId, 1);
  expect(await get(server.newVisitor(), path)).toBe('used_up');
});

test('takes a place for a preview, and counts a complete preview as a download', async () => {
  const { folderId, fileId } = await limitedShare(server, 1);
  const reader = await inBrowser(server, folderId);
  expect(await get(reader, previewPath(folderId, fileId), '0-9')).toBe(10);
  expect(await get(server.newVisitor(), previewPath(folderId, fileId))).toBe('last_download_taken');
  expect(await get(reader, previewPath(folderId, fileId), '10-')).toBe(SIZE - 10);
  await expectCount(server, folderId, 1);
  expect(await get(reader, downloadPath(folderId, fileId))).toBe(SIZE);
  expect(await get(server.newVisitor(), previewPath(folderId, fileId))).toBe('used_up');
});

test('treats browsers at one address as separate recipients, and identifies programs by address', async () => {
  const { folderId, path } = await limitedShare(server, 3);
  const home = newPerson();
  const browsers = [await inBrowser(server, folderId, home), await inBrowser(server, folderId, home)] as const;
  expect(await get(browsers[0], path)).toBe(SIZE);
  expect(await get(browsers[1], path)).toBe(SIZE);
  await expectCount(server, folderId, 2);
  const program = server.as(home);
  expect(await get(program, path, '0-99')).toBe(100);
  // A browser that received bytes without a cookie remains the same recipient.
  const response = await program.fetch(path, { headers: { Range: 'bytes=100-199' } });
  await response.arrayBuffer();
  const later = server.as(withCookies(home, response));
  expect(await get(later, path, '200-')).toBe(SIZE - 200);
  await expectCount(server, folderId, 3);
});

test('ignores a forged cookie and identifies the recipient by address', async () => {
  const { path } = await limitedShare(server, 1);
  const person = newPerson();
  const forged = { ...person, headers: { ...person.headers, Cookie: 'fileshare_passes=e30.e30.AAAA' } };
  expect(await get(server.as(person), path, '0-9')).toBe(10);
  expect(await get(server.as(forged), path, '10-')).toBe(SIZE - 10);
});

test('identifies a recipient by their pass at any address', async () => {
  const { owner, folderId, fileId } = await protectedShare(server.newVisitor(), 'secret', SIZE);
  await change(owner, folderId, 1);
  const person = newPerson();
  const { pass } = await unlock(server.as(person), folderId, 'secret');
  const bearer = (address: Person) =>
    server.as({ ...address, headers: { ...address.headers, Authorization: `Bearer ${pass}` } });
  const path = downloadPath(folderId, fileId);
  expect(await get(bearer(person), path, '0-99')).toBe(100);
  expect(await get(bearer(newPerson()), path, '100-')).toBe(SIZE - 100);
  await expectCount(server, folderId, 1);
});

/** Opens a management link as another person. Returns that person with the cookie of the response. */
async function newManager(owner: Calls, folderId: string): Promise<Person> {
  const manager = newPerson();
  const headers = { [MANAGEMENT_SECRET_HEADER]: await makeSecret(owner, folderId) };
  return withCookies(manager, await server.as(manager).fetch(`/api/folder/${folderId}/manage`, { headers }));
}

test('counts downloads by a manager whose management link was replaced', async () => {
  const { owner, folderId, path } = await limitedShare(server, 1);
  const former = await newManager(owner, folderId);
  expect(await get(server.as(former), path)).toBe(SIZE);
  const present = await newManager(owner, folderId);
  expect(await get(server.as(former), path)).toBe(SIZE);
  await expectCount(server, folderId, 1);
  const elsewhere = newPerson();
  const copied = { ...elsewhere, headers: { ...former.headers, ...elsewhere.headers } };
  expect(await get(server.as(copied), path)).toBe('used_up');
  expect(await get(server.as(present), path)).toBe('used_up');
});

test('does not count downloads by the owner or a manager', async () => {
  const { owner, folderId, path } = await limitedShare(server, 1);
  expect(await get(server.as(withCookie(owner.person)), path)).toBe(SIZE);
  expect(await get(server.as(await newManager(owner, folderId)), path)).toBe(SIZE);
  expect(await get(server.newVisitor(), path)).toBe(SIZE);
  await expectCount(server, folderId, 1);
});

test('deletes the records of recipients with the folder', async () => {
  const { owner, folderId, path } = await limitedShare(server, 3);
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  await get(server.newVisitor(), path, '0-9');
  await get(server.newVisitor(), path);
  const storedRows = async (table: string) => server.sqlOf('METER', meterKey, `SELECT * FROM ${table}`);
  await expect.poll(() => storedRows('recipients'), eventually).toHaveLength(2);
  expect(await storedRows('received_ranges')).toHaveLength(1);
  expect(JSON.stringify(await storedRows('recipients'))).not.toContain('10.');
  await owner.own(endpoints.deleteFolder, { folderId });
  await expect.poll(() => storedRows('recipients'), eventually).toEqual([]);
  expect(await storedRows('received_ranges')).toEqual([]);
});
