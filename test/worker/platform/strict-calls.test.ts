import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { uploadedBytes } from '../../harness/stored/usage.ts';
import { announced, begin, uploadOne } from '../../harness/uploads.ts';
import { Invocation } from '../../strict/invocation.ts';
import { Platform } from '../../strict/platform.ts';

const server = sharedServer();
beforeEach(() => server.strict.send({ reset: true }));

test('a body above 100 MB does not reach the Worker', async () => {
  const headers = { 'Content-Length': '100000001' };
  const refused = await sendRaw(new URL('/api/upload/blob', server.url), newPerson(), { method: 'PUT', headers });
  // Plain text, so the platform has refused, not Fileshare.
  expect(refused).toMatchObject({ status: 413, body: '413 Payload Too Large' });
});

test('a body without a length breaks off when it exceeds the limit', async () => {
  await server.strict.send({ limits: { bodyBytes: 1000 } });
  const send = (size: number) =>
    sendRaw(new URL('/pipe.bin', server.url), newPerson(), {
      method: 'PUT',
      headers: { 'Transfer-Encoding': 'chunked' },
      body: bytes(size),
    });
  expect(await send(1000)).toMatchObject({ status: 201 });
  expect(await send(1001)).toMatchObject({ status: 400, body: expect.stringContaining('shorter') });
});

test('the seventh request of a call waits until one of the first six has its headers', async () => {
  const invocation = new Invocation(new Platform());
  const open: (() => void)[] = [];
  let started = 0;
  const all = Array.from({ length: 8 }, () =>
    invocation.connect(() => {
      started++;
      return new Promise<void>((answer) => open.push(answer));
    }),
  );
  await wait(10);
  expect([started, invocation.queued]).toEqual([6, 2]);
  open.shift()?.();
  await wait(10);
  expect(started).toBe(7);
  for (let answered = 1; answered < 8; answered++) {
    open.shift()?.();
    await wait(1);
  }
  await Promise.all(all);
  expect([started, invocation.subrequests]).toEqual([8, 8]);
});

test('a call with too many subrequests fails, and is recorded as a violation', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId } = await uploadOne(calls, bytes(1000));
  await server.strict.send({ limits: { subrequests: 1 } });
  const answer = await calls.fetch(downloadPath(folderId, fileId));
  await answer.body?.cancel();
  expect(answer.status).toBe(500);
  const { violations } = await server.strict.send({ forgive: true });
  expect(violations).toContain('More than 1 subrequests in one call.');
});

test('a Durable Object takes 1,000 requests per second and is overloaded by one more', async () => {
  const platform = new Platform();
  const admitted = Array.from({ length: 1001 }, (_, index) => platform.ask('METER/one', index / 2));
  expect(admitted.filter((isTaken) => !isTaken)).toHaveLength(1);
  expect([platform.ask('METER/other', 600), platform.ask('METER/one', 1600)]).toEqual([true, true]);

  await server.strict.send({ limits: { objectRequestsPerSecond: 1 } });
  const calls = server.newVisitor();
  const uploads = await Promise.allSettled([begin(calls, [announced()]), begin(calls, [announced()])]);
  expect(uploads.filter(({ status }) => status === 'rejected')).not.toEqual([]);
});

test('a Durable Object that is reset loses its memory and keeps its storage', async () => {
  const calls = server.newVisitor();
  await uploadOne(calls, bytes(1000));
  await expect.poll(() => uploadedBytes(calls)).toBe(1000);
  await server.strict.fail({ on: 'METER', operation: 'usage', failure: 'object_reset' });
  const [first, second] = [await calls.fetch('/api/ip-usage'), await calls.fetch('/api/ip-usage')];
  await first.body?.cancel();
  expect(await second.json()).toMatchObject({ uploadBytes: 1000 });
  expect((await server.strict.send({})).failed).toEqual(['object_reset before METER.usage']);
});
