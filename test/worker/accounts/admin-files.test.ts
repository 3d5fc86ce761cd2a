/** Admin downloads must be safe to open, and must not count for the sender. */

import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminFileAct, adminFilePath } from '../../../worker/contract/admin-file-paths.ts';
import { requestPath, sharePath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { ADMIN_FILE_MAX_BYTES, PREVIEW_TEXT_CHUNK_BYTES } from '../../../worker/contract/limits.ts';
import { adminOf } from '../../harness/admin.ts';
import { makeToken, newRegistered } from '../../harness/api-tokens.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { jpeg } from '../../harness/jpeg.ts';
import { newPerson, withCookie, withToken } from '../../harness/people.ts';
import { makeRequest, sendOne } from '../../harness/requests.ts';
import { ADMIN } from '../../harness/running/server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { expectCount, get, limitedShare } from '../../harness/stored/limited-shares.ts';
import { changeFolder, folderById } from '../../harness/stored/queries.ts';
import { fileRow, folderRow, newId, seedFolder } from '../../harness/stored/seed.ts';
import { usageOf } from '../../harness/stored/usage.ts';
import { type AnnouncedFile, beginOne, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();
let admin: Calls;
beforeAll(async () => {
  admin = await adminOf(server);
});

interface NamedFile {
  readonly folderId: string;
  readonly fileId: string;
}

const ask = (act: AdminFileAct, { folderId, fileId }: NamedFile, calls = admin, headers: Record<string, string> = {}) =>
  calls.fetch(adminFilePath(act, folderId, fileId), { method: 'POST', headers });

const codeOf = async (answer: Promise<Response>): Promise<string> => (await (await answer).json()).code;

const share = (body: Buffer | Uint8Array<ArrayBuffer>, overrides: Partial<AnnouncedFile>) =>
  uploadOne(server.newVisitor(), Uint8Array.from(body), overrides);

const actionsWith = async ({ folderId, fileId }: NamedFile) => {
  const { actions } = await admin.call(adminEndpoints.adminAudit, { search: `${folderId}/${fileId}` });
  return actions.map(({ action, admin: by }) => [action, by]);
};

describe('preview', () => {
  const PICTURE = jpeg(16, 16);
  const HTML = Buffer.from('<script>alert(1)</script><img src="https://evil.example/">');
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const TEXT = 'text/plain; charset=utf-8';

  test.each([
    ['a picture', { name: 'a.jpg', type: 'image/jpeg' }, PICTURE, 'image/jpeg'],
    ['text', { name: 'a.txt', type: 'text/plain' }, Buffer.from('Hello'), TEXT],
    ['HTML, as text', { name: 'a.html', type: 'text/html' }, HTML, TEXT],
    ['SVG, as text', { name: 'a.svg', type: 'image/svg+xml' }, SVG, TEXT],
    ['SVG known only by its type, as text', { name: 'a.unheard', type: 'image/svg+xml' }, SVG, TEXT],
    ['a file of an unknown type, as text', { name: 'a', type: '' }, Buffer.from('Hello'), TEXT],
    ['an empty file', { name: 'a.txt', type: 'text/plain' }, Buffer.alloc(0), TEXT],
  ])('sends %s, in a form that no browser runs', async (_, overrides, body, type) => {
    const file = await share(body, overrides);
    const answer = await ask('preview', file);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
  });

  test.each([
    ['a PDF', { name: 'a.pdf', type: 'application/pdf' }],
    ['a video', { name: 'a.mp4', type: 'video/mp4' }],
    ['a ZIP', { name: 'a.zip', type: 'application/zip' }],
  ])('refuses %s, whose download is an attachment', async (_, overrides) => {
    const file = await share(Buffer.from('%PDF'), overrides);
    expect(await codeOf(ask('preview', file))).toBe('invalid_input');
    const answer = await ask('download', file);
    expect([answer.status, await answer.text()]).toEqual([200, '%PDF']);
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename=${overrides.name}`);
    expect(await actionsWith(file)).toEqual([['download', ADMIN.email]]);
  });

  test('sends the first chunk of a long text', async () => {
    const body = Buffer.alloc(PREVIEW_TEXT_CHUNK_BYTES + 1000, 'a');
    const answer = await ask('preview', await share(body, { name: 'a.log' }));
    expect((await answer.arrayBuffer()).byteLength).toBe(PREVIEW_TEXT_CHUNK_BYTES);
  });

  test('refuses to preview a picture, or to download a video, above the size limit', async () => {
    const folder = folderRow();
    const size = ADMIN_FILE_MAX_BYTES + 1;
    const files = ['a.png', 'a.mp4'].map((name, at) => fileRow(folder, at, { name, type: '', size }));
    await seedFolder(server.d1, folder, files);
    const [picture, film] = files.map(({ id }) => ({ folderId: folder.id, fileId: id }));
    if (!picture || !film) throw new Error('Two files were seeded.');
    expect(await codeOf(ask('preview', picture))).toBe('file_too_large');
    expect(await codeOf(ask('download', film))).toBe('file_too_large');
    expect(await actionsWith(picture)).toEqual([]);
  });
});

describe('admin access', () => {
  test.each([
    ['a password', { passwordHash: 'none' }],
    ['stopped sharing', { stoppedAt: 1 }],
    ['a used-up download limit', { downloadLimit: 1, downloadCount: 1, placesUntil: 1 }],
  ])('opens a share in spite of %s', async (_, state) => {
    const file = await share(Buffer.from('Hello'), { name: 'a.txt' });
    await changeFolder(server, file.folderId, state);
    for (const act of ['preview', 'download'] as const) {
      const answer = await ask(act, file);
      expect([act, answer.status, await answer.text()]).toEqual([act, 200, 'Hello']);
    }
  });

  test('opens the files of a request by its link', async () => {
    const owner = server.newVisitor();
    const { requestId } = await makeRequest(owner);
    const { folderId, fileId } = await sendOne(server.newVisitor(), requestId, { name: 'a.txt', size: 10 });
    const { content } = await admin.call(adminEndpoints.adminPreview, { url: requestPath(requestId) });
    expect(content.page).toBe(requestPath(requestId));
    expect(content.files).toMatchObject([{ folderId, fileId, preview: 'text' }]);
    expect((await (await ask('preview', { folderId, fileId })).arrayBuffer()).byteLength).toBe(10);
  });
});

test('lists each file of a folder inside with the id of that folder', async () => {
  const owner = server.newVisitor();
  const { userId } = owner.person;
  const parent = await owner.own(endpoints.createFolder, { folderName: 'Parent' });
  const input = { userId, folderName: 'Child', parentFolderId: parent.folderId };
  const child = await owner.call(endpoints.createFolder, input);
  const { fileId } = await uploadOne(owner, bytes(10), { name: 'a.pdf', type: '' }, { folderId: child.folderId });
  const url = sharePath(parent.folderId);
  const { content } = await admin.call(adminEndpoints.adminPreview, { url });
  expect(content.page).toBe(url);
  expect(content.files).toMatchObject([{ folderId: child.folderId, fileId, preview: 'none' }]);
});

test('viewing a limited share takes no place, counts no download and no bytes, and is recorded each time', async () => {
  const { owner, folderId, fileId, path } = await limitedShare(server, 1);
  const usage = () => usageOf(owner);
  const usageBefore = await usage();
  for (const act of ['preview', 'preview', 'download'] as const) {
    await (await ask(act, { folderId, fileId })).arrayBuffer();
  }
  expect(await usage()).toEqual(usageBefore);
  expect(await folderById(server, folderId)).toMatchObject({
    downloadCount: 0,
    downloadedBytes: 0,
    lastAccessedAt: null,
  });
  expect(await get(server.newVisitor(), path)).toBe(5000);
  await expectCount(server, folderId, 1);
  expect(await actionsWith({ folderId, fileId })).toEqual([
    ['download', ADMIN.email],
    ['view', ADMIN.email],
    ['view', ADMIN.email],
  ]);
});

describe('a file', () => {
  test('is sent to admins only', async () => {
    const account = await newRegistered(server);
    const file = await uploadOne(account, Uint8Array.from(Buffer.from('Hello')), { name: 'a.txt' });
    const { secret } = await makeToken(account);
    const otherRequests = [
      server.newVisitor(),
      account,
      server.as(withCookie(account.person)),
      ...[secret, 'forged', ''].map((token) => server.as(withToken(newPerson(), token))),
    ];
    for (const act of ['preview', 'download'] as const) {
      for (const calls of otherRequests) {
        const answer = await ask(act, file, calls);
        expect([act, answer.status, (await answer.json()).code]).toEqual([act, 401, 'admin_required']);
      }
    }
    expect(await actionsWith(file)).toEqual([]);
  });

  test('is not sent to a page of another site, even for an admin', async () => {
    const file = await share(Buffer.from('Hello'), { name: 'a.txt' });
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }]) {
      expect(await codeOf(ask('preview', file, admin, headers as Record<string, string>))).toBe('other_site');
    }
    expect(await actionsWith(file)).toEqual([]);
    expect((await admin.fetch(adminFilePath('preview', file.folderId, file.fileId))).status).toBe(404);
  });

  test('is not sent if it has not arrived, is in another folder, or was taken down', async () => {
    const unfinished = await beginOne(server.newVisitor());
    expect(await codeOf(ask('preview', unfinished))).toBe('upload_incomplete');
    const file = await share(Buffer.from('Hello'), { name: 'a.txt' });
    expect(await codeOf(ask('preview', { ...file, folderId: unfinished.folderId }))).toBe('not_found');
    expect(await codeOf(ask('preview', { ...file, fileId: newId() }))).toBe('not_found');
    await admin.call(adminEndpoints.adminTakedown, { url: sharePath(file.folderId), reason: 'test' });
    expect(await codeOf(ask('preview', file))).toBe('taken_down');
  });
});
