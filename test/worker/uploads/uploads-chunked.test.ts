import { afterEach, expect, test } from 'vitest';
import { bytePaths, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { CHUNK_FORM_FIELDS_MAX_BYTES } from '../../../worker/uploads/limits.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { newPerson } from '../../harness/people.ts';
import { openRaw, sendBytes, sendRaw, statusesOf } from '../../harness/raw-http.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { fileById, partsOf } from '../../harness/stored/queries.ts';
import { miscounted, newId } from '../../harness/stored/seed.ts';
import { uploadedBytes } from '../../harness/stored/usage.ts';
import { answerOf, beginOne } from '../../harness/uploads.ts';

const CHUNK = 20 * MIB;
/** One chunk too many. R2 accepts at most 10,000 parts. */
const TOO_MANY_CHUNKS = 10_000 * CHUNK + 1;

const server = ownServer({
  vars: { MAX_FILE_BYTES: String(TOO_MANY_CHUNKS), FREE_MONTHLY_BYTES: '1000000000000' },
});
afterEach(async () => expect(await miscounted(server.d1)).toEqual([]));

async function beginChunks(calls: Calls, size: number) {
  const upload = await beginOne(calls, { size });
  const { fileId, r2Key } = upload;
  const input = { fileId, r2Key, fileName: 'notes.txt', fileSize: size, contentType: 'text/plain' };
  return { ...upload, ...(await calls.call(endpoints.initChunked, input)) };
}

interface Chunk {
  uploadId: string;
  chunkNumber: number;
  totalChunks: number;
  chunk: Uint8Array<ArrayBuffer>;
}

function formOf({ chunk, ...fields }: Partial<Chunk>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  if (chunk) body.set('chunk', new Blob([chunk]), 'chunk');
  return body;
}

const sendChunk = (calls: Calls, chunk: Partial<Chunk>): Promise<Response> =>
  calls.fetch(bytePaths.chunk, { method: 'POST', body: formOf(chunk) });

test('counts the bytes that it reads of refused chunks', async () => {
  const calls = server.newVisitor();
  const { uploadId } = await beginChunks(calls, 2 * CHUNK);
  const used = () => uploadedBytes(calls);
  const chunk = bytes(CHUNK - 1);
  const short = await answerOf(await sendChunk(calls, { uploadId, chunkNumber: 1, totalChunks: 2, chunk }));
  expect(short).toMatchObject([400, { code: 'body_too_short' }]);
  await expect.poll(used).toBeGreaterThan(CHUNK - 1);
  const usageBefore = await used();
  const form = new Response(formOf({ uploadId, chunkNumber: 1, totalChunks: 2, chunk: bytes(CHUNK) }));
  const type = form.headers.get('Content-Type') ?? '';
  const body = new Uint8Array(await form.arrayBuffer());
  await sendRaw(new URL(bytePaths.chunk, server.url), calls.person, {
    method: 'POST',
    body: body.subarray(0, -1),
    breakOff: true,
    headers: { 'Content-Type': type, 'Content-Length': String(body.byteLength) },
  });
  await expect.poll(used).toBeGreaterThanOrEqual(usageBefore + CHUNK);
  expect(await used()).toBeLessThan(usageBefore + CHUNK + MIB);
});

test('joins chunks of 20 MiB, sent one after another, into the file', async () => {
  const calls = server.newVisitor();
  const size = CHUNK + 5;
  const { folderId, fileId, uploadId, chunkSize, totalChunks } = await beginChunks(calls, size);
  expect({ chunkSize, totalChunks }).toEqual({ chunkSize: CHUNK, totalChunks: 2 });

  for (const chunkNumber of [1, 2]) {
    const offset = (chunkNumber - 1) * CHUNK;
    const chunk = bytes(Math.min(CHUNK, size - offset), 1, offset);
    expect((await sendChunk(calls, { uploadId, chunkNumber, totalChunks, chunk })).status).toBe(200);
  }
  expect(await calls.call(endpoints.completeChunked, { uploadId })).toEqual({ success: true, fileId, size });

  const download = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256OfBytes(size));
});

test('returns missing chunks on completion, and the same response on a second completion', async () => {
  const calls = server.newVisitor();
  const { fileId, uploadId, totalChunks } = await beginChunks(calls, 10);
  const complete = () => calls.call(endpoints.completeChunked, { uploadId });
  await expect(complete()).rejects.toMatchObject({ status: 409, code: 'parts_missing', fields: { missing: [1] } });
  await sendChunk(calls, { uploadId, chunkNumber: 1, totalChunks, chunk: bytes(10) });
  const completion = { success: true, fileId, size: 10 };
  expect([await complete(), await complete()]).toEqual([completion, completion]);
});

test('stores a repeated chunk once', async () => {
  const calls = server.newVisitor();
  const { fileId, uploadId, totalChunks } = await beginChunks(calls, 10);
  const send = () => sendChunk(calls, { uploadId, chunkNumber: 1, totalChunks, chunk: bytes(10) });
  const first = await answerOf(await send());
  expect(first[0]).toBe(200);
  expect(await answerOf(await send())).toEqual(first);
  expect(await partsOf(server, fileId)).toHaveLength(1);
});

test.each([
  ['a chunk that is too long', { chunk: bytes(11) }, 413, 'body_too_large'],
  ['a chunk that is too short', { chunk: bytes(9) }, 400, 'body_too_short'],
  ['a number below the first', { chunkNumber: 0 }, 400, 'invalid_input'],
  ['a number beyond the last', { chunkNumber: 2 }, 400, 'invalid_input'],
  ['a number that is not an integer', { chunkNumber: 1.5 }, 400, 'invalid_input'],
  ['another count of chunks', { totalChunks: 7 }, 400, 'invalid_input'],
  ['an unknown session', { uploadId: `${newId()}.nothing` }, 404, 'not_found'],
] satisfies [string, Partial<Chunk>, number, string][])('rejects %s', async (_, change, status, code) => {
  const calls = server.newVisitor();
  const { fileId, uploadId, totalChunks } = await beginChunks(calls, 10);
  const response = await sendChunk(calls, { uploadId, chunkNumber: 1, totalChunks, chunk: bytes(10), ...change });
  expect(await answerOf(response)).toEqual([status, expect.objectContaining({ code, error: expect.any(String) })]);
  expect(await partsOf(server, fileId)).toEqual([]);
});

test('returns the error to a client that sends a rejected chunk of full length', async () => {
  const calls = server.newVisitor();
  const { uploadId, totalChunks } = await beginChunks(calls, CHUNK);
  for (const change of [{ chunkNumber: 0 }, { totalChunks: 7 }]) {
    const chunk = { uploadId, chunkNumber: 1, totalChunks, chunk: bytes(CHUNK), ...change };
    expect(await answerOf(await sendChunk(calls, chunk))).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_input' }),
    ]);
  }
});

test('rejects a form without a chunk and a body that is not a form', async () => {
  const calls = server.newVisitor();
  const { uploadId, totalChunks } = await beginChunks(calls, 10);
  const without = await sendChunk(calls, { uploadId, chunkNumber: 1, totalChunks });
  expect(await answerOf(without)).toEqual([400, expect.objectContaining({ code: 'invalid_input' })]);
  const noForm = await calls.fetch(bytePaths.chunk, { method: 'POST', body: 'hello' });
  expect(await answerOf(noForm)).toEqual([400, expect.objectContaining({ code: expect.stringMatching(/^invalid_/) })]);
});

test('rejects a form larger than any chunk before reading it', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(CHUNK + 1024 * 1024) };
  const url = new URL(bytePaths.chunk, server.url);
  const answer = await sendRaw(url, newPerson(), { method: 'POST', headers, body: Buffer.from('--x\r\n') });
  expect([answer?.status, JSON.parse(answer?.body ?? '{}').code]).toEqual([413, 'body_too_large']);
});

const formUpToChunk = (fields: Record<string, string | number>) =>
  Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--x\r\nContent-Disposition: form-data; name="chunk"; filename="chunk"\r\n\r\n`,
  );
const FORM_TYPE = { 'Content-Type': 'multipart/form-data; boundary=x' };

test('rejects an unknown session after the first 16 KiB, without waiting for the rest of the form', async () => {
  const headers = { ...FORM_TYPE, 'Content-Length': String(CHUNK) };
  const form = openRaw(new URL(bytePaths.chunk, server.url), newPerson(), { method: 'POST', headers });
  form.write(formUpToChunk({ uploadId: `${newId()}.nothing`, chunkNumber: 1, totalChunks: 1 }));
  form.write(bytes(16 * 1024));
  const answer = await form.answer;
  form.breakOff();
  expect([answer?.status, JSON.parse(answer?.body ?? '{}').code]).toEqual([404, 'not_found']);
});

test('rejects a text of more than 16 KiB before the chunk, without waiting for the rest of the form', async () => {
  const headers = { ...FORM_TYPE, 'Content-Length': String(CHUNK) };
  const form = openRaw(new URL(bytePaths.chunk, server.url), newPerson(), { method: 'POST', headers });
  form.write(formUpToChunk({ note: 'n'.repeat(40 * 1024), uploadId: `${newId()}.nothing`, chunkNumber: 1 }));
  const answer = await form.answer;
  form.breakOff();
  expect([answer?.status, JSON.parse(answer?.body ?? '{}').field]).toEqual([400, 'uploadId']);
});

test('keeps the connection after a form with bytes after its end', async () => {
  const calls = server.newVisitor();
  const { uploadId, totalChunks } = await beginChunks(calls, 10);
  const form = Buffer.concat([
    formUpToChunk({ uploadId, chunkNumber: 1, totalChunks }),
    bytes(10),
    Buffer.from(`\r\n--x--\r\n${' '.repeat(40_000)}`),
  ]);
  const head = (method: string, path: string, more = '') =>
    `${method} ${path} HTTP/1.1\r\nHost: ${server.url.host}\r\n${more}\r\n`;
  const type = `Content-Type: ${FORM_TYPE['Content-Type']}\r\nContent-Length: ${form.byteLength}\r\n`;
  const requests = [Buffer.from(head('POST', bytePaths.chunk, type)), form, Buffer.from(head('GET', '/health'))];
  expect(statusesOf(await sendBytes(server.url, Buffer.concat(requests)))).toEqual([200, 200]);
});

test('accepts a form without a length, and cuts off one that never ends', async () => {
  const calls = server.newVisitor();
  const { uploadId, totalChunks } = await beginChunks(calls, 10);
  const begin = () => {
    const url = new URL(bytePaths.chunk, server.url);
    const headers = { ...FORM_TYPE, 'Transfer-Encoding': 'chunked' };
    return openRaw(url, calls.person, { method: 'POST', headers });
  };
  const fields = formUpToChunk({ uploadId, chunkNumber: 1, totalChunks });
  const endless = begin();
  endless.write(fields);
  // Sends exactly as many bytes as the server reads before it refuses.
  endless.write(bytes(CHUNK_FORM_FIELDS_MAX_BYTES + CHUNK - fields.byteLength));
  expect((await endless.answer)?.status).toBe(413);
  endless.breakOff();
  const chunkedUpload = begin();
  chunkedUpload.write(fields);
  chunkedUpload.write(bytes(10));
  chunkedUpload.write(Buffer.from('\r\n--x--\r\n'));
  chunkedUpload.end();
  expect((await chunkedUpload.answer)?.status).toBe(200);
});

test('rejects a chunk sent before the fields that identify it, and names the field', async () => {
  const calls = server.newVisitor();
  const { uploadId, totalChunks } = await beginChunks(calls, 100_000);
  const body = new FormData();
  body.set('chunk', new Blob([bytes(100_000)]), 'chunk');
  for (const [name, value] of Object.entries({ uploadId, chunkNumber: 1, totalChunks })) body.set(name, String(value));
  const [status, answer] = await answerOf(await calls.fetch(bytePaths.chunk, { method: 'POST', body }));
  expect([status, answer]).toMatchObject([400, { code: 'invalid_input', field: 'uploadId' }]);
  expect(answer.error).toMatch(/before the chunk/);
});

test('rejects a size that differs from the announced size', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key } = await beginOne(calls, { size: 10 });
  const init = calls.call(endpoints.initChunked, { fileId, r2Key, fileSize: 11 });
  await expect(init).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
});

test('rejects a file with more chunks than R2 accepts parts before the first chunk', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key } = await beginOne(calls, { size: TOO_MANY_CHUNKS });
  const init = calls.call(endpoints.initChunked, { fileId, r2Key, fileSize: TOO_MANY_CHUNKS });
  await expect(init).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
});

test('rejects chunks and sessions after completion', async () => {
  const calls = server.newVisitor();
  const { fileId, r2Key, uploadId, totalChunks } = await beginChunks(calls, 10);
  await sendChunk(calls, { uploadId, chunkNumber: 1, totalChunks, chunk: bytes(10) });
  await calls.call(endpoints.completeChunked, { uploadId });
  const late = await sendChunk(calls, { uploadId, chunkNumber: 1, totalChunks, chunk: bytes(10, 2) });
  expect(await answerOf(late)).toEqual([409, expect.objectContaining({ code: 'upload_finished' })]);
  const init = calls.call(endpoints.initChunked, { fileId, r2Key, fileSize: 10 });
  await expect(init).rejects.toMatchObject({ status: 409, code: 'upload_finished' });
  expect((await fileById(server, fileId))?.status).toBe('ready');
});
