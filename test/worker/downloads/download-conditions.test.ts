import { beforeAll, expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { bytes } from '../../harness/bytes.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { uploadOne } from '../../harness/uploads.ts';

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

test('returns 304 for a matching If-None-Match', async () => {
  const etag = (await get({}, 'HEAD')).headers.get('ETag') ?? '';
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await get({ 'If-None-Match': condition });
    expect([condition, response.status, (await bodyOf(response)).byteLength]).toEqual([condition, 304, 0]);
    expect(response.headers.get('ETag')).toBe(etag);
  }
  expect((await get({ 'If-None-Match': '"other"' }, 'HEAD')).status).toBe(200);
});

test('returns 304 for a matching If-Modified-Since', async () => {
  const modified = (await get({}, 'HEAD')).headers.get('Last-Modified') ?? '';
  expect((await get({ 'If-Modified-Since': modified })).status).toBe(304);
  expect((await get({ 'If-Modified-Since': 'Thu, 01 Jan 2015 00:00:00 GMT' }, 'HEAD')).status).toBe(200);
  expect((await get({ 'If-Modified-Since': 'no date at all' }, 'HEAD')).status).toBe(200);
});

test('returns 412 for another If-Match or an earlier If-Unmodified-Since', async () => {
  const etag = (await get({}, 'HEAD')).headers.get('ETag') ?? '';
  const refused = await get({ 'If-Match': '"other"' });
  expect([refused.status, await codeOf(refused)]).toEqual([412, 'precondition_failed']);
  expect((await get({ 'If-Unmodified-Since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status).toBe(412);
  expect((await get({ 'If-Match': etag }, 'HEAD')).status).toBe(200);
  expect((await get({ 'If-Match': '*' }, 'HEAD')).status).toBe(200);
});

test('returns a range only if If-Range matches', async () => {
  const head = await get({}, 'HEAD');
  const etag = head.headers.get('ETag') ?? '';
  const date = head.headers.get('Last-Modified') ?? '';
  const statusWith = async (ifRange: string) => {
    const response = await get({ Range: 'bytes=10-19', 'If-Range': ifRange });
    return [response.status, (await bodyOf(response)).byteLength];
  };
  expect(await statusWith(etag)).toEqual([206, 10]);
  expect(await statusWith('"other"')).toEqual([200, SIZE]);
  expect(await statusWith(`W/${etag}`)).toEqual([200, SIZE]);
  expect(await statusWith(date)).toEqual([206, 10]);
  expect(await statusWith('Thu, 01 Jan 2015 00:00:00 GMT')).toEqual([200, SIZE]);
});
