import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS, MIB } from '../../../worker/contract/units.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { filesOf, folderById, objectsOf, partsOf } from '../../harness/stored/queries.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { uploadedBytes } from '../../harness/stored/usage.ts';
import { announced, begin, beginOne, beginParts, partBytes, partUrlOf, put, uploadOne } from '../../harness/uploads.ts';
import type { Fault } from '../../strict/platform.ts';

const ALWAYS = 1_000_000;
/** Retries take up to 8 s. */
const LONGEST_MS = 10_000;

const server = sharedServer();

let calls: Calls;
beforeEach(() => {
  calls = server.newVisitor();
});
afterEach(async () => {
  await server.strict.send({ reset: true });
  expect(await miscounted(server.d1)).toEqual([]);
});

const used = () => uploadedBytes(calls);

async function busy(answer: Response) {
  const { code, error } = await answer.json();
  return { status: answer.status, code, error, after: Number(answer.headers.get('Retry-After')) };
}
const BUSY = { status: 503, code: 'busy', error: expect.stringContaining('try again'), after: 5 };

describe('answers 503 with Retry-After during a lasting failure:', () => {
  const initOf = () =>
    calls.fetch(endpoints.initUpload.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userId: calls.person.userId, files: [announced()], expiryDays: 1 }),
    });

  test.each<[string, Fault]>([
    ['D1 is overloaded', { on: 'DB', failure: 'd1_overloaded', times: ALWAYS }],
    ['D1 accepts no writes', { on: 'DB', operation: 'write', failure: 'd1_overloaded', times: ALWAYS }],
    ['D1 loses every answer', { on: 'DB', failure: 'connection_lost', when: 'after', times: ALWAYS }],
    ['a Durable Object is reset repeatedly', { on: 'METER', failure: 'object_reset', times: ALWAYS }],
    ['a Durable Object is overloaded, which is not retried', { on: 'METER', failure: 'object_overloaded' }],
  ])('%s', async (_, fault) => {
    await server.strict.fail(fault);
    const startedAt = Date.now();
    expect(await busy(await initOf())).toEqual(BUSY);
    expect(Date.now() - startedAt).toBeLessThan(LONGEST_MS);
    await server.strict.send({ reset: true });
    expect((await initOf()).status).toBe(200);
  });

  test('R2 is unavailable for a download', async () => {
    const { folderId, fileId } = await uploadOne(calls, bytes(1000));
    await server.strict.fail({ on: 'BUCKET', operation: 'get', failure: 'r2_unavailable', times: ALWAYS });
    expect(await busy(await calls.fetch(downloadPath(folderId, fileId)))).toEqual(BUSY);
  });

  test('R2 is unavailable for a PUT of a kilobyte, which succeeds later', async () => {
    const { uploadUrl } = await beginOne(calls, { size: 1000 });
    await server.strict.fail({ on: 'BUCKET', operation: 'put', failure: 'r2_unavailable', times: ALWAYS });
    expect(await busy(await put(calls, uploadUrl, bytes(1000)))).toEqual(BUSY);
    await server.strict.send({ reset: true });
    expect((await put(calls, uploadUrl, bytes(1000))).status).toBe(200);
    await expect.poll(used).toBe(1000);
  });
});

describe('a streamed body, which the server cannot send again:', () => {
  const SIZE = 3 * MIB;

  test('a file that R2 failed to store is stored when the client repeats it', async () => {
    const { folderId, uploadUrl } = await beginOne(calls, { size: SIZE });
    await server.strict.fail({ on: 'BUCKET', operation: 'put', failure: 'r2_internal' });
    expect(await busy(await put(calls, uploadUrl, bytes(SIZE)))).toEqual(BUSY);
    expect((await put(calls, uploadUrl, bytes(SIZE))).status).toBe(200);
    expect(await filesOf(server, folderId)).toMatchObject([{ status: 'ready' }]);
    await expect.poll(used).toBe(SIZE);
  });

  test('a file that R2 stored is found although the response was lost', async () => {
    const { folderId, uploadUrl } = await beginOne(calls, { size: SIZE });
    await server.strict.fail({ on: 'BUCKET', operation: 'put', failure: 'r2_internal', when: 'after' });
    expect((await put(calls, uploadUrl, bytes(SIZE))).status).toBe(200);
    expect(await filesOf(server, folderId)).toMatchObject([{ status: 'ready' }]);
    await expect.poll(used).toBe(SIZE);
  });

  test.each(['before', 'after'] as const)(
    'a part that failed %s R2 stored it is repeated and counts once',
    async (when) => {
      const size = 5 * MIB + 10;
      const { folderId, fileId, r2Key, uploadId, session } = await beginParts(calls, size, 5 * MIB);
      const send = (number: number) => put(calls, partUrlOf(session, number), partBytes(session, size, number));
      await server.strict.fail({ on: 'BUCKET', operation: 'uploadPart', failure: 'r2_internal', when });
      expect(await busy(await send(1))).toEqual(BUSY);
      expect(await partsOf(server, fileId)).toEqual([]);
      expect([(await send(1)).status, (await send(2)).status]).toEqual([200, 200]);
      await calls.call(endpoints.completeMultipart, { uploadId, r2Key });
      await expect.poll(used).toBe(size);
      const download = await calls.fetch(downloadPath(folderId, fileId));
      expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(bytes(size)));
    },
  );
});

test('a session that R2 deleted after seven days is restarted, and its parts are sent again', async () => {
  const size = 5 * MIB + 10;
  const { fileId, r2Key, session } = await beginParts(calls, size, 5 * MIB);
  const send = (of: typeof session, number: number) =>
    put(calls, partUrlOf(of, number), partBytes(of, size, number)).then(({ status }) => status);
  expect(await send(session, 1)).toBe(200);
  await server.strict.send({ ageMs: 8 * DAY_MS });
  expect(await send(session, 2)).toBe(403);
  await server.strict.send({ ageMs: 0 });
  const second = await calls.call(endpoints.createMultipart, { fileId, r2Key, partSize: 5 * MIB });
  expect(second.missingParts.map(({ partNumber }) => partNumber)).toEqual([1, 2]);
  expect([await send(second, 1), await send(second, 2)]).toEqual([200, 200]);
  await calls.call(endpoints.completeMultipart, { uploadId: second.uploadId, r2Key });
});

test('two parallel cron runs delete everything, and neither fails', async () => {
  const { folderId } = await uploadOne(calls, bytes(1000));
  const unfinished = await begin(calls, [announced(), announced()]);
  await server.strict.send({ cronTwice: true });
  await server.runCron(Date.now() + 3 * DAY_MS);
  await server.runCron(Date.now() + 3 * DAY_MS);
  expect((await server.strict.send({})).woken.crons).toBe(4);
  for (const id of [folderId, unfinished.folderId]) {
    expect([await objectsOf(server, id), await folderById(server, id)]).toEqual([[], undefined]);
  }
});

test('a download that a deployment cut off resumes where it ended', async () => {
  const size = 3 * MIB;
  const { folderId, fileId } = await uploadOne(calls, bytes(size));
  await server.strict.send({ cut: { path: downloadPath(folderId, fileId), afterBytes: 100_000, times: 1 } });
  const first = await calls.fetch(downloadPath(folderId, fileId));
  const tag = first.headers.get('ETag') ?? '';
  let arrived = 0;
  await expect(async () => {
    for await (const chunk of first.body ?? []) arrived += chunk.byteLength;
  }).rejects.toThrow();
  expect(arrived).toBeLessThan(size);
  const rest = await calls.fetch(downloadPath(folderId, fileId), {
    headers: { Range: `bytes=${arrived}-`, 'If-Range': tag },
  });
  expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, size - arrived]);
});
