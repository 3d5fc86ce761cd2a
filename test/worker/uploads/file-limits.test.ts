import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import { announced, begin, beginParts, put, sendMissingParts, uploadAll } from '../../harness/uploads.ts';

const PER_WINDOW = 60;
const UNFINISHED = 40;

const server = ownServer({
  vars: {
    FILES_PER_WINDOW: String(PER_WINDOW),
    FILE_WINDOW_MS: String(DAY_MS),
    UNFINISHED_FILES_MAX: String(UNFINISHED),
    MAX_FILES_PER_UPLOAD: '1000',
    FREE_MONTHLY_BYTES: '1000000',
  },
});

const empty = (count: number) => Array.from({ length: count }, () => announced({ size: 0 }));
const refused = { status: 429, code: 'too_many_files', retryAfterSeconds: expect.any(Number) };
const admitted = (count: number) => ({ uploadUrls: Array.from({ length: count }, () => ({ requiresUpload: true })) });
const createFolder = (calls: Calls) => calls.own(endpoints.createFolder, { folderName: 'New' });

/** Sends empty files completely, so that no file stays unfinished. */
async function sendEmpty(calls: Calls, count: number, folderId?: string) {
  const files = Array.from({ length: count }, () => ({ body: bytes(0) }));
  return uploadAll(calls, files, folderId === undefined ? {} : { folderId });
}

test('limits the announced files per address and window, and returns the time to wait', async () => {
  const calls = server.newVisitor();
  const { folderId } = await sendEmpty(calls, 30);
  await sendEmpty(calls, 25, folderId);
  await createFolder(calls);
  const storedBefore = await everythingStored(server);
  const { userId } = calls.person;
  const body = JSON.stringify({ userId, expiryDays: 1, files: empty(5) });
  const response = await calls.fetch('/api/upload/init', { method: 'POST', body });
  expect([response.status, (await response.json()).code]).toEqual([429, 'too_many_files']);
  const seconds = Number(response.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(DAY_MS / 1000 - 3700);
  expect(seconds).toBeLessThanOrEqual(DAY_MS / 1000);
  await expect(begin(calls, empty(5), { folderId })).rejects.toMatchObject(refused);
  expect(await everythingStored(server)).toEqual(storedBefore);
  await expect(begin(calls, empty(4))).resolves.toMatchObject(admitted(4));
  await expect(createFolder(calls)).rejects.toMatchObject(refused);
  await expect(begin(server.newVisitor(), empty(5))).resolves.toMatchObject(admitted(5));
});

test('does not count files of an upload rejected for another reason', async () => {
  const calls = server.newVisitor();
  for (let times = 0; times < 3; times++) {
    await expect(begin(calls, [...empty(29), announced({ size: 1_000_001 })])).rejects.toMatchObject({ status: 403 });
  }
  await expect(begin(calls, empty(UNFINISHED + 1))).rejects.toMatchObject(refused);
  for (let times = 0; times < 2; times++) await sendEmpty(calls, 30);
  await expect(begin(calls, empty(1))).rejects.toMatchObject(refused);
});

test('limits simultaneous announcements', async () => {
  const calls = server.newVisitor();
  const answers = await Promise.allSettled(Array.from({ length: 9 }, () => begin(calls, empty(9))));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test('limits unfinished files per address, and admits more when a file arrives or is deleted', async () => {
  const calls = server.newVisitor();
  const { folderId, uploadUrls } = await begin(calls, empty(UNFINISHED));
  await expect(begin(calls, empty(1), { folderId })).rejects.toMatchObject(refused);
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(0));
  const tryInit = () => begin(calls, empty(1), { folderId }).then(() => 'announced', String);
  await expect.poll(tryInit).toBe('announced');
  await expect(begin(calls, empty(1), { folderId })).rejects.toMatchObject(refused);
  await calls.own(endpoints.deleteFile, { folderId, fileId: uploadUrls[1]?.fileId ?? '' });
  await expect.poll(tryInit).toBe('announced');
  await calls.own(endpoints.deleteFolder, { folderId });
  await expect.poll(() => begin(calls, empty(10)).then(() => 'announced', String)).toBe('announced');
});

test('admits more files when unfinished files are purged, even empty ones', async () => {
  const calls = server.newVisitor();
  await begin(calls, empty(UNFINISHED));
  await expect(begin(calls, empty(1))).rejects.toMatchObject(refused);
  await server.runCron(Date.now() + DAY_MS + 60_000);
  await expect(begin(calls, empty(20))).resolves.toMatchObject(admitted(20));
});

test('counts a file in parts as unfinished until it is completed', async () => {
  const calls = server.newVisitor();
  const { session, uploadId, r2Key } = await beginParts(calls, 10);
  await begin(calls, empty(UNFINISHED - 1));
  await sendMissingParts(calls, session, 10);
  await expect(begin(calls, empty(1))).rejects.toMatchObject(refused);
  await calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  await expect.poll(() => begin(calls, empty(1)).then(() => 'announced', String)).toBe('announced');
});

test('does not count the same files when they are announced again', async () => {
  const calls = server.newVisitor();
  const files = empty(35);
  const { folderId } = await begin(calls, files);
  for (let times = 0; times < 3; times++) {
    expect((await begin(calls, files)).folderId).toBe(folderId);
    expect((await begin(calls, files, { folderId })).folderId).toBe(folderId);
  }
  await expect(begin(calls, empty(5), { folderId })).resolves.toMatchObject({ ...admitted(5), folderId });
});
