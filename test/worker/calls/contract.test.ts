import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '../../../worker/contract/calls/all-endpoints.ts';
import { errors } from '../../../worker/contract/errors.ts';
import { bytes } from '../../harness/bytes.ts';
import { demandsBody } from '../../harness/hostile-bodies.ts';
import { newPerson } from '../../harness/people.ts';
import { serverOfTest } from '../../harness/running/own-server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import { newId } from '../../harness/stored/seed.ts';
import { announced, answerOf, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();
/** Only calls inside `storing` may change the stored data. */
let stored: Awaited<ReturnType<typeof everythingStored>>;
beforeAll(async () => {
  stored = await everythingStored(server);
});
afterEach(async () => {
  expect(await everythingStored(server)).toEqual(stored);
});

async function storing<T>(act: () => Promise<T>): Promise<T> {
  const done = await act();
  stored = await everythingStored(server);
  return done;
}

const userId = `user_${randomUUID()}`;
const valid = () => ({ userId, expiryDays: 1, files: [announced()] });
const withFile = (change: object) => ({ ...valid(), files: [{ ...announced(), ...change }] });

async function refusalOf(path: string, body: string | Uint8Array<ArrayBuffer>, method = 'POST') {
  const headers = { 'Content-Type': 'application/json' };
  const response = await server.newVisitor().fetch(path, { method, headers, body });
  const answer = await response.json();
  expect(response.headers.get('Content-Type')).toContain('application/json');
  expect(answer).toMatchObject({ error: expect.stringMatching(/\w/), code: expect.any(String) });
  expect(errors).toHaveProperty(answer.code);
  expect(errors[answer.code as keyof typeof errors][0]).toBe(response.status);
  return { status: response.status, code: answer.code, error: answer.error };
}

const NO_JSON = [
  '{"userId":',
  'hello',
  '{}{}',
  '{"size":NaN}',
  Buffer.concat([Buffer.from('{"userId":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]),
  Buffer.from('{"userId":"user"}', 'utf16le'),
];

const withBody = Object.values(allEndpoints).filter(({ method }) => method !== 'GET');

test.each(withBody.map(({ method, path }) => [method, path]))(
  '%s %s refuses a body that is not JSON or not an object',
  async (method, path) => {
    const url = path.replace(':folderId', newId());
    for (const body of NO_JSON) {
      expect(await refusalOf(url, body, method)).toMatchObject({ status: 400, code: 'invalid_json' });
    }
    for (const body of ['null', '[]', '"text"', '42', 'true']) {
      expect(await refusalOf(url, body, method)).toMatchObject({ status: 400, code: 'invalid_input' });
    }
  },
);

const demanding = withBody.filter(demandsBody);

test.each(demanding.map(({ method, path }) => [method, path]))('%s %s refuses an empty body', async (method, path) => {
  const url = path.replace(':folderId', newId());
  expect(await refusalOf(url, '{}', method)).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await refusalOf(url, '', method)).toMatchObject({ status: 400 });
});

test.each([
  ['a user with something after the id', { userId: `${userId}' OR 1=1` }, 'userId'],
  ['an empty list of files', { files: [] }, 'files'],
  ['1,001 files', { files: Array.from({ length: 1001 }, () => announced()) }, 'files'],
  ['an expiry of -7', { expiryDays: -7 }, 'expiryDays'],
  ['an expiry of a million days', { expiryDays: 1_000_000 }, 'expiryDays'],
  ['a folder that is not an id', { folderId: '../secret' }, 'folderId'],
  ['a folder name of 5,000 characters', { folderName: 'x'.repeat(5000) }, 'folderName'],
  ['an upload key that is not a checksum', { uploadKey: 'upload' }, 'uploadKey'],
  ['a negative part size', { firstSession: { partSize: -1 } }, 'firstSession.partSize'],
])('init refuses %s and names the field', async (_, change, field) => {
  const refusal = await refusalOf('/api/upload/init', JSON.stringify({ ...valid(), ...change }));
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input', error: expect.stringContaining(field) });
});

test.each([
  ['a negative size', { size: -1 }, 'size'],
  ['a fractional size', { size: 1.5 }, 'size'],
  ['a size that is not a safe integer', { size: 2 ** 53 }, 'size'],
  ['a size of more than 5 TiB', { size: 5 * 1024 ** 4 + 1 }, 'size'],
  ['a name of spaces', { name: '   ' }, 'name'],
  ['a name of 5,000 characters', { name: 'x'.repeat(5000) }, 'name'],
  ['an empty idempotency key', { idempotencyKey: '' }, 'idempotencyKey'],
  ['a path of 5,000 characters', { path: 'x'.repeat(5000) }, 'path'],
  ['a type of 5,000 characters', { type: 'x'.repeat(5000) }, 'type'],
])('init refuses a file with %s, and names file and field', async (_, change, field) => {
  const refusal = await refusalOf('/api/upload/init', JSON.stringify(withFile(change)));
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(refusal.error).toMatch(/files.*0/);
  expect(refusal.error).toContain(field);
});

test('init refuses the same file twice in one call', async () => {
  const twin = announced();
  const refusal = await refusalOf('/api/upload/init', JSON.stringify({ ...valid(), files: [twin, twin] }));
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input', error: expect.stringContaining('files') });
});

test('init refuses a folder that does not exist', async () => {
  const refusal = await refusalOf('/api/upload/init', JSON.stringify({ ...valid(), folderId: newId() }));
  expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
});

test.each([
  ['a fraction', 5242880.5],
  ['negative', -1],
  ['more than any object', 6 * 1024 ** 4],
])('creating a session refuses a part size that is %s', async (_, partSize) => {
  const body = JSON.stringify({ fileId: newId(), r2Key: 'key', partSize });
  const refusal = await refusalOf('/api/upload/multipart/create', body);
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(refusal.error).toContain('partSize');
});

test('a body of almost 4 MiB is read', async () => {
  const body = JSON.stringify({ ...valid(), userId: 'nobody', padding: 'x'.repeat(4_000_000) });
  expect(await refusalOf('/api/upload/init', body)).toMatchObject({ status: 400, code: 'invalid_input' });
});

test('unknown fields are ignored', async () => {
  const person = newPerson();
  const body = JSON.stringify({
    ...valid(),
    userId: person.userId,
    isAdmin: true,
    files: [{ ...announced(), owner: 'x' }],
  });
  const response = await storing(() => server.as(person).fetch('/api/upload/init', { method: 'POST', body }));
  expect(response.status).toBe(200);
});

test.each([
  ['/api/upload/complete', { fileId: newId(), r2Key: 'a/b/c', success: true }],
  ['/api/upload/verify', { fileId: newId(), r2Key: 'a/b/c' }],
  ['/api/upload/multipart/create', { fileId: newId(), r2Key: 'a/b/c' }],
  ['/api/upload/multipart/resume', { fileId: newId(), r2Key: 'a/b/c' }],
  ['/api/upload/multipart/part-url', { uploadId: 'a.b', partNumber: 1, r2Key: 'a/b/c' }],
  ['/api/upload/multipart/complete', { uploadId: 'a.b', r2Key: 'a/b/c' }],
  ['/api/upload/multipart/abort', { uploadId: 'a.b', r2Key: 'a/b/c' }],
  ['/api/upload/chunked/init', { fileId: newId(), r2Key: 'a/b/c', fileSize: 10 }],
  ['/api/upload/chunked/complete', { uploadId: 'a.b' }],
])('%s of an unknown file or session is not found', async (path, body) => {
  expect(await refusalOf(path, JSON.stringify(body))).toMatchObject({ status: 404, code: 'not_found' });
});

test.each([
  ['0', 0],
  ['-1', -1],
  ['10,001', 10_001],
  ['1.5', 1.5],
  ['text', 'one'],
])('a part number of %s is refused', async (_, partNumber) => {
  const body = JSON.stringify({ uploadId: 'a.b', partNumber, r2Key: 'a/b/c' });
  const refusal = await refusalOf('/api/upload/multipart/part-url', body);
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input', error: expect.stringContaining('partNumber') });
});

test.each(['not hex', 'AB', 'a'.repeat(63), 'A'.repeat(64)])('a checksum of %s is refused', async (checksum) => {
  const body = JSON.stringify({ uploadId: 'a.b', partNumber: 1, r2Key: 'a/b/c', checksum });
  const refusal = await refusalOf('/api/upload/multipart/part-url', body);
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input', error: expect.stringContaining('checksum') });
});

test.each([
  ['GET', '/api/'],
  ['GET', '/api/nothing/here'],
  ['POST', '/api/folder'],
  ['GET', '/api/upload/init'],
  ['PUT', '/api/upload/init'],
  ['POST', '/api/folder/abcdefghijklmnop'],
  ['DELETE', '/api/download/abcdefghijklmnop/abcdefghijklmnop'],
])('%s %s is not a call and answers 404 in JSON', async (method, path) => {
  const response = await server.newVisitor().fetch(path, { method });
  expect(response.headers.get('Content-Type')).toContain('application/json');
  expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
});

test('no response reveals an anonymous id to other visitors', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId } = await storing(() => uploadOne(calls, bytes(10)));
  for (const path of [`/api/folder/${folderId}`, `/api/folder-files/${folderId}`, `/d/${folderId}`]) {
    expect(await (await server.newVisitor().fetch(path)).text()).not.toContain(calls.person.userId);
  }
  const head = await server.newVisitor().fetch(`/api/download/${folderId}/${fileId}`, { method: 'HEAD' });
  expect(JSON.stringify([...head.headers])).not.toContain(calls.person.userId);
});

test('the log has one line per request, without tokens, names or addresses', async () => {
  const calls = server.newVisitor();
  const logLength = server.logs().length;
  const { folderId, fileId } = await storing(() => uploadOne(calls, bytes(10), { name: 'very private.txt' }));
  await calls.fetch(`/api/download/${folderId}/${fileId}`).then((response) => response.arrayBuffer());
  const lines = server.logs().slice(logLength);
  expect(lines).toHaveLength(3);
  const text = lines.join('\n');
  for (const secret of ['very private', calls.person.address, calls.person.userId, folderId, fileId, 'token=', 'eyJ']) {
    expect(text).not.toContain(secret);
  }
});

test('without its signing secret, the server answers every call with 503 and names the secret', async () => {
  const bare = await serverOfTest({ secrets: { SIGNING_SECRET: '' } });
  const refusal = { code: 'not_configured', error: expect.stringContaining('SIGNING_SECRET') };
  for (const path of ['/api/ip-usage', `/api/folder/${newId()}`, `/api/download/${newId()}/${newId()}`]) {
    expect(await answerOf(await bare.newVisitor().fetch(path))).toMatchObject([503, refusal]);
  }
});
