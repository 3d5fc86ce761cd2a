import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { ownDirectory } from '../../harness/own-directory.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { uploadOne } from '../../harness/uploads.ts';

const run = promisify(execFile);

const SIZE = 60_000_000;

const server = sharedServer();
let uploader: Calls;
let path: string;
const dir = ownDirectory();
beforeAll(async () => {
  uploader = server.newVisitor();
  const { folderId, fileId } = await uploadOne(uploader, bytes(SIZE), { name: 'Grüße.bin' });
  path = downloadPath(folderId, fileId);
});

const downloadedBytes = async () => (await uploader.call(endpoints.ipUsage, {})).downloadBytes;

test('counts the sent bytes of a download that breaks off, but not the whole file', async () => {
  const bytesBefore = await downloadedBytes();
  const stop = new AbortController();
  const response = await server.newVisitor().fetch(path, { signal: stop.signal });
  const reader = response.body?.getReader();
  let received = 0;
  while (received < 12_000_000) received += (await reader?.read())?.value?.byteLength ?? 0;
  stop.abort();
  await reader?.closed.catch(() => {});

  await expect.poll(async () => (await downloadedBytes()) - bytesBefore, { timeout: 30_000 }).toBeGreaterThan(0);
  const counted = (await downloadedBytes()) - bytesBefore;
  expect(counted).toBeLessThan(SIZE);
  // At most one slice (32 MiB) is not counted yet.
  expect(counted).toBeGreaterThanOrEqual(received - 33_554_432);
});

testWith('curl')('resumes a download by curl', async () => {
  const target = join(dir, 'by-curl');
  await writeFile(target, bytes(20_000_000));
  await run('curl', ['-sS', '--fail', '-C', '-', '-o', target, new URL(path, server.url).href]);
  expect((await stat(target)).size).toBe(SIZE);
  expect(sha256(await readFile(target))).toBe(sha256OfBytes(SIZE));
});

testWith('curl')('saves a file under its name by curl', async () => {
  await run('curl', ['-sS', '--fail', '-OJ', '-r', '0-9', new URL(path, server.url).href], { cwd: dir });
  const { stdout } = await run('ls', [dir]);
  expect(stdout).toMatch(/\.bin/);
});

testWith('wget')('resumes a download by wget', async () => {
  const target = join(dir, 'by-wget');
  await writeFile(target, bytes(20_000_000));
  await run('wget', ['-q', '-c', '-O', target, new URL(path, server.url).href]);
  expect(sha256(await readFile(target))).toBe(sha256OfBytes(SIZE));
});

testWith('wget')('sends no bytes to wget for a complete file', async () => {
  const target = join(dir, 'whole');
  await writeFile(target, bytes(SIZE));
  const bytesBefore = await downloadedBytes();
  await run('wget', ['-q', '-c', '-O', target, new URL(path, server.url).href]);
  expect(sha256(await readFile(target))).toBe(sha256OfBytes(SIZE));
  expect(await downloadedBytes()).toBe(bytesBefore);
});
