import { expect, test } from 'vitest';
import { ApiError } from '../../../web/lib/api.ts';
import { archivePath, coverPath, downloadPath, previewPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { ACCESS_KEY_HEADER } from '../../../worker/contract/encryption.ts';
import { MIB } from '../../../worker/contract/units.ts';
import type { Calls } from '../../harness/calls.ts';
import { keyHeader, newKey, random, uploadSealed } from '../../harness/encryption.ts';
import { newPerson, type Person, withCookie } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { readFolder, unlock } from '../../harness/sharing.ts';
import { newId } from '../../harness/stored/seed.ts';

const server = sharedServer();

function keyHolder(accessKey: string, person: Person = newPerson()): Calls {
  return server.as({ ...person, headers: { ...person.headers, ...keyHeader(accessKey) } });
}

test('tells a client without the key only key derivation, size class and expiry', async () => {
  const key = newKey(true);
  const { folderId, expiryDate } = await uploadSealed(server.newVisitor(), key);
  const { version, kdf, salt } = key.encryption;
  const response = await server.newVisitor().fetch(`/api/folder/${folderId}`);
  expect([response.status, await response.json()]).toEqual([
    401,
    {
      error: expect.any(String),
      code: 'key_required',
      encryption: { version, kdf, salt },
      sizeAtMost: MIB,
      expiryDate,
    },
  ]);
});

test('gives the holder of the key the wrapped key, the encrypted metadata and the listing', async () => {
  const { folderId, fileId, accessKey, encryption, sealed, file } = await uploadSealed(server.newVisitor());
  const { accessHash, ...record } = encryption;
  const reader = keyHolder(accessKey);
  const { folder } = await readFolder(reader, folderId);
  expect(folder).toMatchObject({
    folderName: '',
    message: null,
    encryption: record,
    sealed,
    files: [{ fileId, originalFilename: '', path: '', fileSize: file.size, sealed: file.sealed }],
  });
  expect(JSON.stringify(folder)).not.toContain(accessHash);
  const page = await reader.call(endpoints.folderFiles, { folderId });
  expect(page.files).toMatchObject([{ fileId, sealed: file.sealed }]);
});

test('gives the owner the encrypted metadata without the key', async () => {
  const owner = server.as(withCookie(newPerson()));
  const { folderId, sealed } = await uploadSealed(owner);
  expect((await readFolder(owner, folderId)).folder).toMatchObject({ sealed, isOwn: true });
});

test('serves the stored bytes, whole and in ranges, without a name', async () => {
  const { folderId, fileId, accessKey, body } = await uploadSealed(server.newVisitor());
  const reader = keyHolder(accessKey);
  const whole = await reader.fetch(downloadPath(folderId, fileId));
  expect(Buffer.from(await whole.arrayBuffer()).equals(body)).toBe(true);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename=/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-length': String(body.length),
  });
  expect(whole.headers.get('Content-Disposition')).toContain(fileId);
  const range = await reader.fetch(downloadPath(folderId, fileId), {
    headers: { ...keyHeader(accessKey), Range: 'bytes=100-199' },
  });
  expect([range.status, range.headers.get('ETag')]).toEqual([206, whole.headers.get('ETag')]);
  expect(Buffer.from(await range.arrayBuffer()).equals(body.subarray(100, 200))).toBe(true);
});

test('counts a download, and stops at the download limit', async () => {
  const { folderId, fileId, accessKey } = await uploadSealed(server.newVisitor(), newKey(), { downloadLimit: 1 });
  const first = await keyHolder(accessKey).fetch(downloadPath(folderId, fileId));
  await first.arrayBuffer();
  await expect.poll(async () => (await keyHolder(accessKey).fetch(downloadPath(folderId, fileId))).status).toBe(404);
});

test.each([
  ['a wrong key', () => random(32)],
  ['a short key', () => random(31)],
  ['no base64url', () => `${random(32).slice(1)}=`],
  ['a key with more behind it', (key: string) => `${key}A`],
  ['the hash of the key', (_key: string, hash: string) => hash],
])('refuses %s', async (_what, keyOf) => {
  const { folderId, accessKey, encryption } = await uploadSealed(server.newVisitor());
  const reader = keyHolder(keyOf(accessKey, encryption.accessHash));
  await expect(readFolder(reader, folderId)).rejects.toMatchObject({ status: 403, code: 'wrong_key' });
});

test('accepts the key in its header only', async () => {
  const { folderId, fileId, accessKey } = await uploadSealed(server.newVisitor());
  const attempts: [string, RequestInit?][] = [
    [`/api/folder/${folderId}?accessKey=${accessKey}&key=${accessKey}&${ACCESS_KEY_HEADER}=${accessKey}`],
    [`${downloadPath(folderId, fileId)}?${ACCESS_KEY_HEADER}=${accessKey}`],
    [downloadPath(folderId, fileId), { headers: { Authorization: `Bearer ${accessKey}` } }],
    [downloadPath(folderId, fileId), { headers: { Cookie: `${ACCESS_KEY_HEADER}=${accessKey}` } }],
    [downloadPath(folderId, fileId), { headers: { Authorization: `Basic ${btoa(`:${accessKey}`)}` } }],
  ];
  for (const [path, init] of attempts) {
    const response = await server.newVisitor().fetch(path, init);
    expect([path, response.status >= 400]).toEqual([path, true]);
  }
});

test('rate-limits wrong keys like passwords, and limits no client with a verified key', async () => {
  const { folderId, accessKey } = await uploadSealed(server.newVisitor());
  const guesser = newPerson();
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(readFolder(keyHolder(random(32), guesser), folderId)).rejects.toMatchObject({ code: 'wrong_key' });
  }
  // The right key is refused, too. Otherwise the response would reveal it.
  await expect(readFolder(keyHolder(accessKey, guesser), folderId)).rejects.toMatchObject({
    status: 429,
    code: 'too_many_passwords',
    retryAfterSeconds: expect.any(Number),
  });
  await readFolder(keyHolder(accessKey), folderId);
  await readFolder(keyHolder(accessKey, guesser), folderId);
});

test('calls no rate limiter for a key that was verified before', async () => {
  const { folderId, fileId, accessKey } = await uploadSealed(server.newVisitor());
  const reader = keyHolder(accessKey);
  const head = () => reader.fetch(downloadPath(folderId, fileId), { method: 'HEAD' });
  const first = await server.strict.tripsOf(head);
  expect(await server.strict.tripsOf(head)).toBeLessThan(first);
});

test('refuses every call that needs names or contents, for the holder of the key and for the owner', async () => {
  const owner = server.as(withCookie(newPerson()));
  const { folderId, fileId, accessKey } = await uploadSealed(owner);
  const paths = [
    previewPath(folderId, fileId),
    archivePath(folderId),
    archivePath(folderId, { files: [fileId] }),
    coverPath(folderId, newId()),
    `/api/folder/${folderId}/checksums`,
    `/api/folder/${folderId}/SHA256SUMS`,
    `/api/folder/${folderId}/thumbnails?files=${fileId}`,
    `/cli/files/${folderId}`,
  ];
  for (const reader of [owner, keyHolder(accessKey)]) {
    for (const path of paths) {
      const response = await reader.fetch(path, { headers: { ...reader.person.headers, Accept: 'application/json' } });
      expect([path, response.status, (await response.json()).code]).toEqual([path, 409, 'encrypted']);
    }
    const program = await reader.fetch(`/d/${folderId}`, {
      headers: { ...reader.person.headers, 'User-Agent': 'curl/8.0.0' },
    });
    expect([program.status, await program.text()]).toEqual([409, expect.stringContaining('end-to-end encrypted')]);
  }
  await expect(unlock(server.newVisitor(), folderId)).rejects.toBeInstanceOf(ApiError);
  await expect(unlock(server.newVisitor(), folderId)).rejects.toMatchObject({ code: 'encrypted' });
});

test('serves a page without third parties for every link, and tells programs how to open it', async () => {
  const { folderId } = await uploadSealed(server.newVisitor());
  for (const id of [folderId, newId()]) {
    const page = await server.newVisitor().fetch(`/e/${id}`, { headers: { 'Sec-Fetch-Dest': 'document' } });
    expect([page.status, page.headers.get('X-Robots-Tag'), page.headers.get('Referrer-Policy')]).toEqual([
      200,
      'noindex',
      'no-referrer',
    ]);
    expect(page.headers.get('Content-Security-Policy')).not.toMatch(/googlesyndication|cloudflareinsights/);
    const program = await server.newVisitor().fetch(`/e/${id}`, { headers: { 'User-Agent': 'curl/8.0.0' } });
    const text = await program.text();
    expect([program.status, text]).toEqual([200, expect.stringContaining('after the #')]);
    const { origin } = server.url;
    expect(text).toContain(`\n  curl -O ${origin}/open.mjs\n  node open.mjs '${origin}/e/${id}#KEY'\n`);
    const shown = /<noscript><pre dir="auto">([^<]*)<\/pre><\/noscript>/.exec(await page.text())?.[1];
    expect(shown?.replaceAll('&#39;', "'")).toBe(text);
  }
});
