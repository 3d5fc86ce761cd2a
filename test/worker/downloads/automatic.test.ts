/** Link previews of chat apps and prefetching browsers must not get bytes of files. */
import { expect, test } from 'vitest';
import {
  archivePath,
  directPath,
  downloadPath,
  managePath,
  previewPath,
  requestPath,
  sharePath,
} from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { protectedShare, readFolder, unlock } from '../../harness/sharing.ts';
import { expectCount, get, SIZE } from '../../harness/stored/limited-shares.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

const NAME = 'holiday <b>.jpg';
async function limitedShare() {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(SIZE), { name: NAME }, { downloadLimit: 1 });
  const paths = [
    directPath(folderId, fileId, NAME),
    downloadPath(folderId, fileId),
    previewPath(folderId, fileId),
    archivePath(folderId),
  ];
  return { folderId, fileId, paths };
}

test.each([
  ['a preview of Slack', { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }, 200],
  ['a preview of WhatsApp', { 'User-Agent': 'WhatsApp/2.23.20.0' }, 200],
  [
    'a preview of iMessage',
    { 'User-Agent': 'Mozilla/5.0 (Macintosh) facebookexternalhit/1.1 Facebot Twitterbot/1.0' },
    200,
  ],
  ['a prefetched link', { 'Sec-Purpose': 'prefetch' }, 403],
  ['a prerendered page', { 'Sec-Purpose': 'prefetch;prerender' }, 403],
  ['an older browser that prefetches', { 'X-Moz': 'prefetch' }, 403],
])('gives %s a small page, and takes no place', async (_, headers, status) => {
  const { folderId, paths } = await limitedShare();
  for (const path of paths) {
    const response = await server.newVisitor().fetch(path, { headers });
    const body = await response.text();
    expect([response.status, response.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=UTF-8']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(body.length).toBeLessThan(1000);
    expect(body).not.toContain('<b>');
    expect(body).toMatch(/<meta property="og:title" content="holiday &lt;b&gt;\.jpg(\.zip)?">/);
  }
  expect(await get(server.newVisitor(), paths[1] as string)).toBe(SIZE);
  await expectCount(server, folderId, 1);
  expect((await folderById(server, folderId))?.downloadedBytes).toBe(SIZE);
});

test('refuses to prerender the pages of shares', async () => {
  const owner = server.newVisitor();
  const { folderId } = await uploadOne(owner, bytes(SIZE));
  const open = (path: string, purpose: string) =>
    server.newVisitor().fetch(path, { headers: { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': purpose } });
  for (const path of [sharePath(folderId), `/r/${folderId}`, managePath(folderId, ''), requestPath(folderId)]) {
    const ahead = await open(path, 'prefetch;prerender');
    expect([path, ahead.status, await ahead.text()]).toEqual([path, 403, '']);
    expect(ahead.headers.get('Cache-Control')).toBe('no-store');
  }
  expect((await folderById(server, folderId))?.lastAccessedAt).toBeNull();
  expect((await open('/', 'prefetch;prerender')).status).toBe(200);
  expect((await open(sharePath(folderId), 'prefetch')).status).toBe(200);
});

test('refuses a preview of a protected share like a visitor without the password', async () => {
  const { folderId, fileId } = await protectedShare(server.newVisitor(), 'secret', SIZE);
  const headers = { 'User-Agent': 'Discordbot/2.0' };
  const response = await server.newVisitor().fetch(downloadPath(folderId, fileId), { headers });
  expect([response.status, (await response.json()).code]).toEqual([401, 'password_required']);
});

test('serves the file to a browser that only resembles a preview', async () => {
  const { paths } = await limitedShare();
  const headers = { 'User-Agent': 'Mozilla/5.0 (iPhone) Slack/24 Discord/200 Telegram', 'Sec-Purpose': 'something' };
  expect((await (await server.newVisitor().fetch(paths[0] as string, { headers })).arrayBuffer()).byteLength).toBe(
    SIZE,
  );
});

test('tells recipients if a share is limited or protected, because such a share has no direct links', async () => {
  const owner = server.newVisitor();
  const plain = await uploadOne(owner, bytes(SIZE));
  const { folder } = await owner.call(endpoints.folder, { folderId: plain.folderId });
  expect([folder.isLimited, folder.isProtected]).toEqual([undefined, undefined]);
  const limited = await limitedShare();
  expect((await readFolder(server.newVisitor(), limited.folderId)).folder.isLimited).toBe(true);
  const { folderId } = await protectedShare(server.newVisitor(), 'secret', SIZE);
  const { pass } = await unlock(server.newVisitor(), folderId, 'secret');
  const bearer = newPerson();
  const reader = server.as({ ...bearer, headers: { ...bearer.headers, Authorization: `Bearer ${pass}` } });
  expect((await readFolder(reader, folderId)).folder.isProtected).toBe(true);
});
