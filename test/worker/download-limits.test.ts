/** Folders that may be downloaded only so often: who is let in, who may go on, and when it is over. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivePath, downloadPath, previewPath, sharePath } from '../../worker/contract/byte-paths.ts';
import { endpoints } from '../../worker/contract/endpoints.ts';
import { MANAGEMENT_SECRET_HEADER } from '../../worker/contract/ids.ts';
import { bytes, sha256 } from '../harness/bytes.ts';
import type { Calls } from '../harness/calls.ts';
import { newPerson, type Person, withCookie } from '../harness/people.ts';
import { testWith } from '../harness/programs.ts';
import { purgeHere } from '../harness/purge.ts';
import type { Server } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';
import { protectedShare, readFolder, unlock } from '../harness/sharing.ts';
import { folderById, objectsOf } from '../harness/stored.ts';
import { announced, begin, put, uploadOne } from '../harness/uploads.ts';

const run = promisify(execFile);

const SIZE = 5000;
const HOUR_MS = 3_600_000;
const eventually = { timeout: 20_000 };

let server: Server;
let dir: string;
beforeAll(async () => {
  server = await sharedServer();
  dir = await mkdtemp(join(tmpdir(), 'fileshare-'));
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const somebody = () => server.as(newPerson());

interface Limited {
  readonly owner: Calls;
  readonly folderId: string;
  readonly fileId: string;
  readonly path: string;
}

/** A folder with a file that may be downloaded so often. */
async function limited(downloadLimit: number, size = SIZE): Promise<Limited> {
  const owner = somebody();
  const sent = await uploadOne(owner, bytes(size), { name: 'x.txt' }, { downloadLimit });
  return { owner, ...sent, path: downloadPath(sent.folderId, sent.fileId) };
}

/** What a request comes to: the bytes, or the code of the refusal. */
async function get(calls: Calls, path: string, range?: string): Promise<number | string> {
  const response = await calls.fetch(path, range === undefined ? {} : { headers: { Range: `bytes=${range}` } });
  if (response.ok) return (await response.arrayBuffer()).byteLength;
  return (await response.json()).code;
}

const change = (owner: Calls, folderId: string, downloadLimit: number | null) =>
  owner.call(endpoints.changeSharing, { folderId, userId: owner.person.userId, downloadLimit });

/** The folder as its owner is told of it. */
const toldOf = async (owner: Calls, folderId: string) =>
  (await owner.call(endpoints.managedFolder, { folderId, userId: owner.person.userId })).current;

/** Once the database knows of so many downloads. */
async function counted(folderId: string, downloads: number): Promise<void> {
  await expect.poll(async () => (await folderById(server, folderId))?.downloadCount, eventually).toBe(downloads);
}

/** Time passes for all who have taken something of the folder, in the meter and in the database. */
async function letPlacesLapse(folderId: string): Promise<void> {
  const row = await folderById(server, folderId);
  const back = 'UPDATE recipients SET at = at - ? WHERE folder_id = ?';
  await server.sqlOf('METER', row?.meterKey ?? '', back, HOUR_MS, folderId);
  await server.d1
    .prepare('UPDATE folders SET places_until = places_until - ? WHERE id = ?')
    .bind(HOUR_MS, folderId)
    .run();
}

/** Somebody whose browser has opened the page, and keeps the cookie. */
async function inBrowser(folderId: string, person = newPerson()): Promise<Calls> {
  const response = await server.as(person).fetch(sharePath(folderId), { headers: { 'Sec-Fetch-Dest': 'document' } });
  return server.as(withCookies(person, response));
}

function withCookies(person: Person, response: Response): Person {
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';');
  expect(cookie).toMatch(/^fileshare_passes=/);
  return { ...person, headers: { ...person.headers, Cookie: cookie } };
}

test('of fifty who come at once for one place one is let in, and the others are told when to try again', async () => {
  const { owner, folderId, path } = await limited(1);
  const people = Array.from({ length: 50 }, somebody);
  const asked = await Promise.all(
    people.map(async (calls) => {
      const response = await calls.fetch(path, { headers: { Range: 'bytes=0-9' } });
      const { status, headers } = response;
      await response.arrayBuffer();
      return { calls, status, waitSeconds: Number(headers.get('Retry-After')) };
    }),
  );
  const [first, ...more] = asked.filter(({ status }) => status === 206);
  expect(more).toEqual([]);
  const refused = asked.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(49);
  for (const { waitSeconds } of refused) {
    expect(waitSeconds).toBeGreaterThan(3500);
    expect(waitSeconds).toBeLessThanOrEqual(3600);
  }
  expect(await get(somebody(), path)).toBe('last_download_taken');
  expect((await somebody().fetch(path, { method: 'HEAD' })).status).toBe(409);
  // What tells only names is open until the last one is delivered.
  expect((await readFolder(somebody(), folderId)).folder.fileCount).toBe(1);

  expect(await get(first?.calls ?? owner, path, '10-')).toBe(SIZE - 10);
  await expect.poll(() => get(somebody(), path), eventually).toBe('used_up');
  await counted(folderId, 1);
  await expect(readFolder(somebody(), folderId)).rejects.toMatchObject({ status: 404, code: 'used_up' });
  expect(await toldOf(owner, folderId)).toMatchObject({ is_used_up: true, total_downloads: 1, downloadLimit: 1 });
});

test('of fifty who come at once for ten places, ten are let in', async () => {
  const { path } = await limited(10);
  const asked = await Promise.all(Array.from({ length: 50 }, () => get(somebody(), path, '0-9')));
  expect(asked.filter((answer) => answer === 10)).toHaveLength(10);
  expect(asked.filter((answer) => answer === 'last_download_taken')).toHaveLength(40);
});

test('one recipient is one download, however they come to it', async () => {
  const { owner, folderId, fileId, path } = await limited(2);
  const one = somebody();
  await one.fetch(path, { method: 'HEAD' });
  expect(await get(one, path, '3000-')).toBe(2000);
  expect(await get(one, path, '0-999')).toBe(1000);
  await counted(folderId, 0);
  expect(await get(one, path, '1000-2999')).toBe(2000);
  await counted(folderId, 1);
  expect(await get(one, path)).toBe(SIZE);
  expect(await get(one, archivePath(folderId))).toBeGreaterThan(SIZE);
  expect(await get(one, previewPath(folderId, fileId))).toBe(SIZE);

  expect(await get(somebody(), path)).toBe(SIZE);
  await counted(folderId, 2);
  expect(await get(somebody(), path)).toBe('used_up');
  const told = await toldOf(owner, folderId);
  expect(told.total_downloads).toBe(2);
  expect(Date.parse(told.first_download ?? '')).toBeLessThanOrEqual(Date.parse(told.last_download ?? ''));
});

test('looking at a file takes a place, and looking at all of it is a download', async () => {
  const { folderId, fileId } = await limited(1);
  const reader = await inBrowser(folderId);
  expect(await get(reader, previewPath(folderId, fileId), '0-9')).toBe(10);
  expect(await get(somebody(), previewPath(folderId, fileId))).toBe('last_download_taken');
  expect(await get(reader, previewPath(folderId, fileId), '10-')).toBe(SIZE - 10);
  await counted(folderId, 1);
  expect(await get(reader, downloadPath(folderId, fileId))).toBe(SIZE);
  expect(await get(somebody(), previewPath(folderId, fileId))).toBe('used_up');
});

test('whoever had the last download may fetch the rest of the folder, until they have left', async () => {
  const owner = somebody();
  const { folderId, uploadUrls } = await begin(owner, [announced({ size: 100 }), announced({ size: 200 })], {
    downloadLimit: 1,
  });
  for (const [at, { uploadUrl }] of uploadUrls.entries()) await put(owner, uploadUrl ?? '', bytes(100 * (at + 1)));
  const [first = '', second = ''] = uploadUrls.map(({ fileId }) => downloadPath(folderId, fileId));
  const reader = await inBrowser(folderId);
  expect(await get(reader, first)).toBe(100);
  await counted(folderId, 1);
  expect((await readFolder(reader, folderId)).folder.fileCount).toBe(2);
  await expect(readFolder(somebody(), folderId)).rejects.toMatchObject({ code: 'used_up' });
  expect(await get(reader, second)).toBe(200);
  expect((await server.as(withCookie(owner.person)).fetch(second)).status).toBe(200);

  await letPlacesLapse(folderId);
  expect(await get(reader, second)).toBe('used_up');
  await expect(readFolder(reader, folderId)).rejects.toMatchObject({ code: 'used_up' });
  expect(await get(server.as(withCookie(owner.person)), second)).toBe('used_up');
});

test('a place whose holder has left without anything whole is free again', async () => {
  const { folderId, path } = await limited(1);
  const left = somebody();
  expect(await get(left, path, '0-9')).toBe(10);
  const next = somebody();
  expect(await get(next, path)).toBe('last_download_taken');
  await letPlacesLapse(folderId);
  expect(await get(next, path, '0-9')).toBe(10);
  expect(await get(left, path, '10-')).toBe('last_download_taken');
});

test('whoever had a download comes back to it, while there are others left', async () => {
  const { folderId, path } = await limited(2);
  const one = somebody();
  await get(one, path);
  await counted(folderId, 1);
  await letPlacesLapse(folderId);
  expect(await get(one, path)).toBe(SIZE);
  expect(await get(somebody(), path)).toBe(SIZE);
  await counted(folderId, 2);
});

test('two browsers at one address are two recipients, and what has no cookies is its address', async () => {
  const { folderId, path } = await limited(3);
  const home = newPerson();
  const browsers = [await inBrowser(folderId, home), await inBrowser(folderId, home)] as const;
  expect(await get(browsers[0], path)).toBe(SIZE);
  expect(await get(browsers[1], path)).toBe(SIZE);
  await counted(folderId, 2);
  const program = server.as(home);
  expect(await get(program, path, '0-99')).toBe(100);
  // A browser that was given the file before it had a cookie stays who it was.
  const response = await program.fetch(path, { headers: { Range: 'bytes=100-199' } });
  await response.arrayBuffer();
  const later = server.as(withCookies(home, response));
  expect(await get(later, path, '200-')).toBe(SIZE - 200);
  await counted(folderId, 3);
});

test('a forged cookie makes nobody a recipient', async () => {
  const { path } = await limited(1);
  const person = newPerson();
  const forged = { ...person, headers: { ...person.headers, Cookie: 'fileshare_passes=e30.e30.AAAA' } };
  expect(await get(server.as(person), path, '0-9')).toBe(10);
  expect(await get(server.as(forged), path, '10-')).toBe(SIZE - 10);
});

test('a pass for a password is who its bearer is', async () => {
  const { owner, folderId, fileId } = await protectedShare(somebody(), 'secret', SIZE);
  await change(owner, folderId, 1);
  const person = newPerson();
  const { pass } = await unlock(server.as(person), folderId, 'secret');
  const bearer = (address: Person) =>
    server.as({ ...address, headers: { ...address.headers, Authorization: `Bearer ${pass}` } });
  const path = downloadPath(folderId, fileId);
  expect(await get(bearer(person), path, '0-99')).toBe(100);
  expect(await get(bearer(newPerson()), path, '100-')).toBe(SIZE - 100);
  await counted(folderId, 1);
});

test('what its owner or a manager downloads is no download', async () => {
  const { owner, folderId, path } = await limited(1);
  expect(await get(server.as(withCookie(owner.person)), path)).toBe(SIZE);
  const { userId } = owner.person;
  const { manageLink } = await owner.call(endpoints.makeManageLink, { folderId, userId });
  const manager = newPerson();
  const opened = await server.as(manager).fetch(`/api/folder/${folderId}/manage`, {
    headers: { [MANAGEMENT_SECRET_HEADER]: manageLink.split('#')[1] ?? '' },
  });
  expect(await get(server.as(withCookies(manager, opened)), path)).toBe(SIZE);
  expect(await get(somebody(), path)).toBe(SIZE);
  await counted(folderId, 1);
});

test('more downloads are allowed before it is gone, and fewer than there were end it', async () => {
  const { owner, folderId, path } = await limited(1);
  await get(somebody(), path);
  await counted(folderId, 1);
  expect(await get(somebody(), path)).toBe('used_up');
  expect((await change(owner, folderId, 3)).downloadLimit).toBe(3);
  expect(await get(somebody(), path)).toBe(SIZE);
  await counted(folderId, 2);
  await change(owner, folderId, null);
  expect(await get(somebody(), path)).toBe(SIZE);
  await counted(folderId, 3);
  await change(owner, folderId, 2);
  expect(await get(somebody(), path)).toBe('used_up');
  await letPlacesLapse(folderId);
  await expect(change(owner, folderId, 9)).rejects.toMatchObject({ status: 404, code: 'used_up' });
});

test.each([0, 1001, 1.5, '7'])('a limit of %j is refused', async (wrong) => {
  const { owner, folderId } = await limited(5);
  const refusal = { code: 'invalid_input', fields: { field: 'downloadLimit' } };
  await expect(change(owner, folderId, wrong as number)).rejects.toMatchObject(refusal);
  const begun = begin(somebody(), [announced({ size: 1 })], { downloadLimit: wrong as number });
  await expect(begun).rejects.toMatchObject(refusal);
  expect((await toldOf(owner, folderId)).downloadLimit).toBe(5);
});

test('what is used up is purged as what has expired is, and says so for a while', async () => {
  const { folderId, path, owner } = await limited(1);
  await get(somebody(), path);
  await counted(folderId, 1);
  const clock = () => 0;
  await purgeHere(server, Date.now(), clock);
  expect(await objectsOf(server, folderId)).toHaveLength(1);
  await letPlacesLapse(folderId);
  await purgeHere(server, Date.now(), clock);
  expect(await objectsOf(server, folderId)).toEqual([]);
  expect(await folderById(server, folderId)).toBeUndefined();
  await expect(readFolder(somebody(), folderId)).rejects.toMatchObject({ status: 404, code: 'used_up' });
  await expect(toldOf(owner, folderId)).rejects.toMatchObject({ code: 'not_found' });
});

test('who has taken what of a folder is forgotten with it', async () => {
  const { owner, folderId, path } = await limited(3);
  const { meterKey = '' } = (await folderById(server, folderId)) ?? {};
  await get(somebody(), path, '0-9');
  await get(somebody(), path);
  const kept = async (table: string) => server.sqlOf('METER', meterKey, `SELECT * FROM ${table}`);
  await expect.poll(() => kept('recipients'), eventually).toHaveLength(2);
  expect(await kept('received')).toHaveLength(1);
  expect(JSON.stringify(await kept('recipients'))).not.toContain('10.');
  await owner.call(endpoints.deleteFolder, { folderId, userId: owner.person.userId });
  await expect.poll(() => kept('recipients'), eventually).toEqual([]);
  expect(await kept('received')).toEqual([]);
});

test('a folder inside that may be downloaded only so often is not in the archive of the one around it', async () => {
  const owner = somebody();
  const { userId } = owner.person;
  const { folderId } = await uploadOne(owner, bytes(10));
  const asked = { userId, folderName: 'limited child', parentFolderId: folderId };
  const child = await owner.call(endpoints.createFolder, asked);
  await uploadOne(owner, bytes(10), {}, { folderId: child.folderId });
  await change(owner, child.folderId, 1);
  const { folder } = await readFolder(somebody(), folderId);
  expect(folder.folders.map((inside) => inside.folderId)).toEqual([child.folderId]);
  expect(await (await somebody().fetch(archivePath(folderId))).text()).not.toContain('limited child');
  expect(await (await server.as(withCookie(owner.person)).fetch(archivePath(folderId))).text()).toContain(
    'limited child',
  );
});

testWith('curl')('curl resumes a broken download on the place that it has', async () => {
  const size = 3_000_000;
  const { folderId, path } = await limited(1, size);
  const url = new URL(path, server.url).href;
  const to = join(dir, 'file');
  const person = newPerson();
  const headers = Object.entries(person.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  await run('curl', ['-s', '-r', '0-999999', '-o', to, ...headers, url]);
  expect(await get(somebody(), path)).toBe('last_download_taken');
  await run('curl', ['-s', '-C', '-', '-o', to, ...headers, url]);
  expect(sha256(await readFile(to))).toBe(sha256(bytes(size)));
  await counted(folderId, 1);
  expect(await get(somebody(), path)).toBe('used_up');
});
