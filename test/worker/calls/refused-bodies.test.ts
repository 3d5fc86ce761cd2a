/** Clients must receive the response to a refused body. No call may read more bytes than it could accept. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { SECOND_MS } from '../../../worker/contract/units.ts';
import { CHUNK_BYTES } from '../../../worker/uploads/limits.ts';
import { newPerson } from '../../harness/people.ts';
import { openRaw } from '../../harness/raw-http.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';

const PIECE_BYTES = 128 * 1024;

const server = sharedServer();

function open(method: string, path: string, headers: Record<string, string> = {}) {
  const announced = { ...headers, 'Content-Length': String(CHUNK_BYTES) };
  const request = openRaw(new URL(path, server.url), newPerson(), { method, headers: announced });
  const state = { isAnswered: false };
  request.answer.then(() => {
    state.isAnswered = true;
  });
  return { ...request, state };
}

const codeOf = async ({ answer }: ReturnType<typeof open>) => {
  const { status, body = '{}' } = (await answer) ?? {};
  return [status, JSON.parse(body).code];
};

const fieldsOfChunk = Buffer.from(
  '--x\r\nContent-Disposition: form-data; name="uploadId"\r\n\r\nx\r\n' +
    '--x\r\nContent-Disposition: form-data; name="chunkNumber"\r\n\r\n0\r\n' +
    '--x\r\nContent-Disposition: form-data; name="totalChunks"\r\n\r\n1\r\n' +
    '--x\r\nContent-Disposition: form-data; name="chunk"; filename="chunk"\r\n\r\n',
);

test.concurrent('reads a refused chunk to its end on a slow line with pauses, and then responds', async () => {
  const chunk = open('POST', bytePaths.chunk, { 'Content-Type': 'multipart/form-data; boundary=x' });
  chunk.write(fieldsOfChunk);
  let sentBytes = fieldsOfChunk.byteLength;
  for (const startedAt = Date.now(); Date.now() - startedAt < 12 * SECOND_MS; ) {
    chunk.write(Buffer.alloc(PIECE_BYTES));
    sentBytes += PIECE_BYTES;
    await wait(sentBytes > PIECE_BYTES * 8 ? SECOND_MS : 100);
  }
  expect(chunk.state.isAnswered).toBe(false);
  chunk.write(Buffer.alloc(CHUNK_BYTES - sentBytes));
  chunk.end();
  expect(await codeOf(chunk)).toEqual([400, 'invalid_input']);
});

test.concurrent.each([
  ['an unknown path', 'POST', '/api/nothing', 404, 'not_found'],
  ['a PUT to an unknown path', 'PUT', '/api/upload/nothing', 404, 'not_found'],
  ['a call of JSON', 'POST', '/api/upload/init', 415, 'json_required'],
])('the server does not read the body of %s', async (_, method, path, status, code) => {
  const request = open(method, path);
  let pieces = 0;
  for (; !request.state.isAnswered && pieces < 50; pieces++) {
    request.write(Buffer.alloc(PIECE_BYTES));
    await wait(100);
  }
  expect(pieces).toBeLessThan(20);
  expect(await codeOf(request)).toEqual([status, code]);
  request.breakOff();
});

test('the server refuses a part without waiting for a body that never arrives', async () => {
  const startedAt = Date.now();
  const part = open('PUT', '/api/upload/part/x/1?token=x');
  expect(await codeOf(part)).toEqual([403, 'upload_url_invalid']);
  expect(Date.now() - startedAt).toBeLessThan(4 * SECOND_MS);
  part.breakOff();
});
