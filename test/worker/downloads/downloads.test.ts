import { beforeAll, expect, test } from 'vitest';
import { downloadPath, previewPath } from '../../../worker/contract/byte-paths.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileRow, folderRow, newId, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin, put, uploadOne } from '../../harness/uploads.ts';

const SIZE = 100_000;
const WHOLE = bytes(SIZE, 3);

const server = sharedServer();
let path: string;
beforeAll(async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), WHOLE, {
    name: 'data.bin',
    type: 'application/x-data',
  });
  path = downloadPath(folderId, fileId);
});

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  server.newVisitor().fetch(path, { method, headers });
const bodyOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const codeOf = async (response: Response) => (await response.json()).code;

test('serves the whole file with length, type, ETag and no-transform', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(sha256(await bodyOf(response))).toBe(sha256(WHOLE));
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    'content-length': String(SIZE),
    'accept-ranges': 'bytes',
    'content-disposition': expect.stringMatching(/^attachment; filename="?data\.bin"?/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/sandbox.*default-src 'none'|default-src 'none'.*sandbox/),
  });
  expect(headers.etag).toMatch(/^"[^"]+"$/);
  expect(headers['cache-control']).toMatch(/private/);
  expect(headers['cache-control']).toMatch(/no-transform/);
});

test.each([
  ['bytes=0-9', 0, 10],
  ['bytes=-500', 99_500, 500],
  ['bytes=90000-1000000', 90_000, 10_000],
])('serves only the requested bytes for Range: %s', async (range, offset, length) => {
  const response = await get({ Range: range });
  expect(response.status).toBe(206);
  expect(response.headers.get('Content-Range')).toBe(`bytes ${offset}-${offset + length - 1}/${SIZE}`);
  expect(response.headers.get('Content-Length')).toBe(String(length));
  expect(sha256(await bodyOf(response))).toBe(sha256(WHOLE.slice(offset, offset + length)));
});

test.each(['bytes=0-9,20-29', 'bytes=', '0-9'])('serves the whole file for Range: %s', async (range) => {
  const response = await get({ Range: range });
  expect([response.status, response.headers.get('Content-Range')]).toEqual([200, null]);
  expect((await bodyOf(response)).byteLength).toBe(SIZE);
});

test.each(['bytes=100000-', 'bytes=99999999999999999999-'])('returns 416 and the size for Range: %s', async (range) => {
  const response = await get({ Range: range });
  expect([response.status, response.headers.get('Content-Range')]).toEqual([416, `bytes */${SIZE}`]);
  expect(await codeOf(response)).toBe('range_not_satisfiable');
});

test('applies preconditions and If-Range', async () => {
  const head = await get({}, 'HEAD');
  const [etag, date] = ['ETag', 'Last-Modified'].map((name) => head.headers.get(name) ?? '') as [string, string];
  const unchanged = await get({ 'If-None-Match': etag });
  expect([unchanged.status, unchanged.headers.get('ETag'), (await bodyOf(unchanged)).byteLength]).toEqual([
    304,
    etag,
    0,
  ]);
  expect((await get({ 'If-Modified-Since': date })).status).toBe(304);
  const refused = await get({ 'If-Match': '"other"' });
  expect([refused.status, await codeOf(refused)]).toEqual([412, 'precondition_failed']);
  const lengthWith = async (ifRange: string) =>
    (await bodyOf(await get({ Range: 'bytes=10-19', 'If-Range': ifRange }))).byteLength;
  expect([await lengthWith(etag), await lengthWith(date), await lengthWith('"other"')]).toEqual([10, 10, SIZE]);
});

test('rejects a range of an empty file, and serves the file without a range', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), new Uint8Array());
  const ask = (headers: Record<string, string>) =>
    server.newVisitor().fetch(downloadPath(folderId, fileId), { headers });
  expect((await ask({ Range: 'bytes=0-0' })).status).toBe(416);
  expect((await ask({})).status).toBe(200);
});

test('answers HEAD with the headers of GET and no body', async () => {
  const head = await get({}, 'HEAD');
  const fullResponse = await get();
  expect(head.status).toBe(200);
  expect((await bodyOf(head)).byteLength).toBe(0);
  // Every visitor gets a different cookie.
  const isFileHeader = ([name]: [string, string]) => !['date', 'connection', 'set-cookie'].includes(name);
  const fileHeaders = ({ headers }: Response) => [...headers].filter(isFileHeader);
  expect(fileHeaders(head)).toEqual(fileHeaders(fullResponse));
  await fullResponse.body?.cancel();
});

test.each([
  'with space and "quotes".txt',
  "semi;colon, comma=single'quote.txt",
  '100% sure.txt',
  '日本語のファイル 🎉.txt',
  `${'long '.repeat(40)}.txt`,
])('keeps the name %j of a saved file', async (name) => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(10), { name });
  const disposition =
    (await server.newVisitor().fetch(downloadPath(folderId, fileId))).headers.get('Content-Disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename=/);
  expect(savedName(disposition)).toBe(name);
});

/** Name under which a browser saves the file (RFC 6266, section 4.3). */
function savedName(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  const quoted = /filename="((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1];
  return quoted === undefined ? (/filename=([^;]+)/.exec(disposition)?.[1] ?? '') : quoted.replace(/\\(.)/g, '$1');
}

test.each([
  ['photo.jpg', 'image/jpeg', 'image/jpeg'],
  ['film.mp4', 'video/mp4', 'video/mp4'],
  ['paper.pdf', 'application/pdf', 'application/pdf'],
  ['notes.txt', 'text/plain', 'text/plain'],
])('serves a preview of %s inline with its type', async (name, type, previewType) => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(10), { name, type });
  const response = await server.newVisitor().fetch(previewPath(folderId, fileId));
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain(previewType);
  expect(response.headers.get('Content-Disposition')).toMatch(/^inline/);
  // A browser's own PDF viewer does not start in a sandbox.
  const policy = previewType === 'application/pdf' ? /default-src 'none'; object-src 'self'/ : /sandbox/;
  expect(response.headers.get('Content-Security-Policy')).toMatch(policy);
});

const TEXT = 'text/plain; charset=utf-8';
const UNKNOWN = 'application/octet-stream';

test.each([
  ['page.html', 'text/html', TEXT, 'inline'],
  ['logo.svg', 'image/svg+xml', 'image/svg+xml', 'attachment'],
  ['disguised.png', 'text/html', 'image/png', 'inline'],
  ['archive.mhtml', 'multipart/related', UNKNOWN, 'attachment'],
])('serves a preview of %s (%s) that no browser runs: %s, %s', async (name, type, shownAs, disposition) => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(10), { name, type });
  const response = await server.newVisitor().fetch(previewPath(folderId, fileId));
  expect(response.headers.get('Content-Type')).toBe(shownAs);
  expect(response.headers.get('Content-Disposition')?.split(';')[0]).toBe(disposition);
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Content-Security-Policy')).toMatch(/sandbox/);
  expect(response.headers.get('Content-Security-Policy')).not.toMatch(/allow-scripts|allow-same-origin/);
});

test('serves a script under its name as application/octet-stream', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(10), {
    name: 'app.js',
    type: 'text/javascript',
  });
  const { headers } = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename=app.js',
    'x-content-type-options': 'nosniff',
  });
});

test('serves a file whose type and name are invalid in headers, and releases every lease', async () => {
  const folder = folderRow();
  const file = fileRow(folder, 0, { name: 'bell\u0007\r\nX: y', type: 'a/b; \0', size: 10 });
  const lost = fileRow(folder, 1, { type: 'a/b; \0', size: 10, r2Key: 'x'.repeat(2000) });
  await server.bucket.put(file.r2Key, bytes(10));
  await seedFolder(server.d1, folder, [file, lost]);
  for (const path of [downloadPath(folder.id, file.id), previewPath(folder.id, file.id)]) {
    const response = await server.newVisitor().fetch(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/octet-stream']);
    expect(await bodyOf(response)).toEqual(bytes(10));
  }
  expect((await server.newVisitor().fetch(downloadPath(folder.id, lost.id))).status).toBe(500);
  await expect.poll(() => server.sqlOf('METER', folder.meterKey, 'SELECT * FROM leases')).toEqual([]);
});

test('returns the type of a preview with a range of one byte', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(1000), { name: 'x.png', type: 'image/png' });
  const headers = { Range: 'bytes=0-0' };
  const response = await server.newVisitor().fetch(previewPath(folderId, fileId), { headers });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([206, 'image/png']);
  expect((await bodyOf(response)).byteLength).toBe(1);
});

test.each([
  ['GET', 'not_found'],
  ['HEAD', undefined],
])('%s returns 404 for unknown files', async (method, code) => {
  for (const unknown of [downloadPath(newId(), newId()), downloadPath('x', 'y'), previewPath(newId(), newId())]) {
    const response = await server.newVisitor().fetch(unknown, { method });
    const body = await response.text();
    expect([response.status, body === '' ? undefined : JSON.parse(body).code]).toEqual([404, code]);
  }
});

test('serves a file as soon as it has arrived, and rejects downloads of the others', async () => {
  const calls = server.newVisitor();
  const { folderId, uploadUrls } = await begin(calls, [announced({ size: 10 }), announced()]);
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(10));
  const [arrived = '', missing = ''] = uploadUrls.map(({ fileId }) => fileId);
  for (const pathOf of [downloadPath, previewPath]) {
    expect((await server.newVisitor().fetch(pathOf(folderId, arrived))).status).toBe(200);
    const response = await server.newVisitor().fetch(pathOf(folderId, missing));
    expect([response.status, await codeOf(response)]).toEqual([409, 'upload_incomplete']);
  }
});
