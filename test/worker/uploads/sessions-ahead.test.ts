/** The server starts an R2 session before it admits the upload. */
import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { rowsReadBy, sessionsBy } from '../../harness/stored/rows-read.ts';
import { newId } from '../../harness/stored/seed.ts';
import { announced, begin, beginParts, sendMissingParts } from '../../harness/uploads.ts';

const server = ownServer({ observed: true, vars: { UPLOADS_PER_WINDOW: '3' } });

const large = () => announced({ size: 200_000_000 });

test('begins and ends one session for a rejected upload, and none for further rejections', async () => {
  const calls = server.newVisitor();
  for (const _ of [1, 2, 3]) await begin(calls, [announced()]);
  const beRefused = () => expect(begin(calls, [large()], { firstSession: {} })).rejects.toMatchObject({ status: 429 });
  expect(await sessionsBy(server, beRefused)).toEqual({ started: 1, ended: 1 });
  const often = async () => {
    for (let time = 0; time < 5; time++) await beRefused();
  };
  expect(await sessionsBy(server, often)).toEqual({ started: 0, ended: 0 });
});

test('begins no session for an invalid upload', async () => {
  const wrong = () =>
    expect(begin(server.newVisitor(), [large()], { firstSession: {}, expiryDays: 1000 })).rejects.toThrow();
  expect(await sessionsBy(server, wrong)).toEqual({ started: 0, ended: 0 });
});

test('keeps one session per file despite repeated and simultaneous requests', async () => {
  const calls = server.newVisitor();
  const {
    uploadUrls: [first],
  } = await begin(calls, [large()]);
  const { fileId = '', r2Key = '' } = first ?? {};
  const create = () => calls.call(endpoints.createMultipart, { fileId, r2Key, contentType: '' });
  const answers: { uploadId: string }[] = [];
  const atOnce = async () => void answers.push(...(await Promise.all([create(), create(), create()])));
  // Several sessions may start, but only one may stay.
  const { started, ended } = await sessionsBy(server, atOnce);
  expect(started - ended).toBe(1);
  expect(new Set(answers.map(({ uploadId }) => uploadId)).size).toBe(1);
  expect(await sessionsBy(server, create)).toEqual({ started: 0, ended: 0 });
});

test('begins no session for a guessed object key', async () => {
  const { fileId, r2Key } = await beginParts(server.newVisitor(), 200_000_000);
  const guessed = r2Key.replace(/.{22}$/, 'x'.repeat(22));
  const guess = () =>
    expect(
      server.newVisitor().call(endpoints.createMultipart, { fileId, r2Key: guessed, contentType: '' }),
    ).rejects.toMatchObject({ status: 404 });
  expect(await sessionsBy(server, guess)).toEqual({ started: 0, ended: 0 });
});

test('reads no parts for a completion with an unknown session id', async () => {
  const size = 200_000_000;
  const { fileId, r2Key, session } = await beginParts(server.newVisitor(), size);
  await sendMissingParts(server.newVisitor(), session, size);
  const guess = () =>
    expect(
      server.newVisitor().call(endpoints.completeMultipart, { uploadId: `${fileId}.${newId()}`, r2Key: `${r2Key}` }),
    ).rejects.toMatchObject({ status: 404 });
  expect(await rowsReadBy(server, guess)).toBeLessThanOrEqual(6);
});
