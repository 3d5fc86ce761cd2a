import { expect } from 'vitest';
import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { jpeg } from '../../harness/jpeg.ts';
import { newPerson } from '../../harness/people.ts';
import { openRaw, sendBytes, sendRaw, statusesOf } from '../../harness/raw-http.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import { thumbnail } from '../../harness/thumbnails.ts';
import { announced, beginOne } from '../../harness/uploads.ts';
import { type AttackRequest, json } from '../attack-request.ts';
import type { Kind, Row } from '../row.ts';

const init = (change: object): AttackRequest => {
  const visitor = newPerson();
  const body = json({ userId: visitor.userId, expiryDays: 1, files: [announced()], ...change });
  return { as: visitor, method: 'POST', path: endpoints.initUpload.path, ...body };
};
const INVALID = { status: 400, code: 'invalid_input' } as const;

const announcing: Row[] = [
  ['a file of a negative size', { files: [announced({ size: -1 })] }],
  ['a file with a size of half a byte', { files: [announced({ size: 0.5 })] }],
  ['a file with a size above the safe integers', { files: [announced({ size: 2 ** 53 })] }],
  ['a file with a text as size', { files: [{ ...announced(), size: '10' }] }],
  ['an expiry of 0 days', { expiryDays: 0 }],
  ['an expiry of a million days', { expiryDays: 1e6 }],
  ['no expiry, without the plan for this', { expiryDays: -1 }],
  ['a text as expiry', { expiryDays: '1; DROP TABLE files' }],
  ['a download limit of 0', { downloadLimit: 0 }],
  ['a download limit of 1.5', { downloadLimit: 1.5 }],
  ['a download limit of a billion', { downloadLimit: 1e9 }],
  ['a password of 100,000 characters', { password: 'x'.repeat(100_000) }],
  ['no files', { files: [] }],
  [
    'two files with the same idempotency key',
    { files: [announced({ idempotencyKey: 'a' }), announced({ idempotencyKey: 'a' })] },
  ],
  ['a text as first session', { firstSession: 'x' }],
  ['lists inside one another, 1,000 deep', { files: JSON.parse('['.repeat(1000) + ']'.repeat(1000)) }],
].map(
  ([title, change]) =>
    ({ title: `announcing ${title}`, request: () => init(change as object), expected: INVALID }) as Row,
);

const TOO_LARGE = { status: 413, code: 'body_too_large' } as const;
const unbounded: Row[] = [
  {
    title: 'a JSON body of 1 MB',
    request: { ...json({}), method: 'POST', path: endpoints.unlock.path, body: ' '.repeat(1_000_000) },
    expected: TOO_LARGE,
  },
  {
    title: 'a JSON body of 1 MB without a length',
    request: {
      method: 'POST',
      path: endpoints.createUser.path,
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      body: ' '.repeat(1_000_000),
    },
    expected: TOO_LARGE,
  },
  {
    title: 'a JSON body with a Content-Length that is 10 bytes too small',
    outcome: '400 for the body, 400 for the bytes after it, and nothing is stored',
    act: async ({ server }) => {
      const storedBefore = await everythingStored(server);
      const body = '{"name":"a","email":"a@example.com"}';
      const headers = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length - 10}`;
      const request = `POST ${endpoints.contact.path} HTTP/1.1\r\n${headers}\r\n\r\n${body}\r\n\r\n`;
      expect(statusesOf(await sendBytes(server.url, request))).toEqual([400, 400]);
      expect(await everythingStored(server)).toEqual(storedBefore);
    },
  },
  {
    title: 'a body that breaks off in the middle of a file',
    outcome: 'the file stays unfinished, and can be sent again',
    act: async ({ server, stranger }) => {
      const owner = stranger();
      const { folderId, uploadUrl } = await beginOne(owner);
      const headers = { 'Content-Length': '1000', 'X-Checksum-SHA256': sha256(bytes(1000)) };
      const url = new URL(uploadUrl, server.url);
      await sendRaw(url, owner.person, { method: 'PUT', headers, body: bytes(500), breakOff: true });
      const { folder } = await owner.call(endpoints.folder, { folderId });
      expect(folder.files.map(({ status }) => status)).toEqual(['uploading']);
      const secondPut = await sendRaw(url, owner.person, { method: 'PUT', headers, body: bytes(1000) });
      expect(secondPut?.status).toBe(200);
    },
  },
  {
    title: 'a form that never ends',
    outcome: 'the server refuses before the end, and stores nothing',
    act: async ({ server }) => {
      const storedBefore = await everythingStored(server);
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked' };
      const body = openRaw(new URL('/', server.url), newPerson(), { method: 'POST', headers });
      for (let chunk = 0; chunk < 64; chunk++) body.write(Buffer.alloc(16 * 1024, '-'));
      const answer = await body.answer;
      body.breakOff();
      expect(answer?.status).toBe(400);
      expect(await everythingStored(server)).toEqual(storedBefore);
    },
  },
  {
    title: 'a PUT that announces 96 MB',
    request: { method: 'PUT', path: '/a', headers: { 'Content-Length': '96000000', Accept: 'application/json' } },
    expected: TOO_LARGE,
  },
  {
    title: 'a negative Content-Length',
    request: { method: 'PUT', path: '/a', headers: { 'Content-Length': '-1' } },
    expected: { status: 400 },
  },
  {
    title: 'a URL of 20,000 characters',
    request: { path: `/api/folder/${'a'.repeat(20_000)}` },
    expected: { status: 414, code: 'url_too_long' },
  },
  {
    title: 'headers of 40,000 characters',
    request: { path: '/api/config', headers: { 'X-A': 'a'.repeat(40_000) } },
    expected: { status: 431, code: 'headers_too_large' },
  },
  {
    title: '1,900 headers',
    request: {
      path: '/api/config',
      headers: Object.fromEntries(Array.from({ length: 1900 }, (_, i) => [`X-Header-Number-${i}`, 'a'])),
    },
    expected: { status: 431, code: 'headers_too_large' },
  },
  {
    title: '5,001 ranges of a file',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc');
      return { path: `/api/download/${folderId}/${fileId}`, headers: { Range: `bytes=${'0-0,'.repeat(5000)}0-0` } };
    },
    expected: { status: 200, headers: { 'Content-Length': '3' } },
  },
  {
    title: 'a range whose end overflows',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc');
      return { path: `/api/download/${folderId}/${fileId}`, headers: { Range: `bytes=1-${'9'.repeat(400)}` } };
    },
    expected: { status: 206, headers: { 'Content-Range': 'bytes 1-2/3' } },
  },
  {
    title: 'a range whose start overflows',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc');
      return { path: `/api/download/${folderId}/${fileId}`, headers: { Range: `bytes=${'9'.repeat(400)}-` } };
    },
    expected: { status: 416, code: 'range_not_satisfiable' },
  },
  {
    title: 'a bundle whose head announces a length of 4 GB',
    request: { method: 'PUT', path: bytePaths.bundle, body: Buffer.from([255, 255, 255, 255, 1]) },
    expected: { status: 400, code: 'body_too_short' },
  },
  {
    title: 'an HTML page as link preview picture',
    request: async ({ share }) => {
      const { owner, folderId } = await share('abc');
      const image = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64');
      const coverInput = { userId: owner.person.userId, name: 'notes.txt', fileCount: 1, totalBytes: 3, image };
      return { as: owner.person, method: 'PUT', path: `/api/folder/${folderId}/cover`, ...json(coverInput) };
    },
    expected: INVALID,
  },
  {
    title: 'a link preview picture with a ZIP after its end',
    request: async ({ share }) => {
      const { owner, folderId } = await share('abc');
      const image = Buffer.concat([jpeg(), Buffer.from('PK\x03\x04 and more')]).toString('base64');
      const coverInput = { userId: owner.person.userId, name: 'notes.txt', fileCount: 1, totalBytes: 3, image };
      return { as: owner.person, method: 'PUT', path: `/api/folder/${folderId}/cover`, ...json(coverInput) };
    },
    expected: INVALID,
  },
  ...Object.entries({
    'is an HTML page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'has a ZIP after its end': Buffer.concat([thumbnail(), Buffer.from('PK\x03\x04 and more')]),
    'is a large picture': jpeg(4096, 4096),
    'has too many bytes': thumbnail(20_000),
  }).map(
    ([label, image]): Row => ({
      title: `a thumbnail that ${label}`,
      request: async ({ share }) => {
        const { folderId, fileId, r2Key } = await share('abc');
        const thumbnails = [{ fileId, r2Key, image: image.toString('base64') }];
        return { method: 'POST', path: '/api/upload/thumbnails', ...json({ folderId, thumbnails }) };
      },
      expected: INVALID,
    }),
  ),
  {
    title: 'a request for more thumbnails than the maximum',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc');
      return { path: `/api/folder/${folderId}/thumbnails?files=${Array(97).fill(fileId).join(',')}` };
    },
    expected: INVALID,
  },
];

export const bodies: Kind = { name: 'Invalid and oversized bodies', rows: [...announcing, ...unbounded] };
