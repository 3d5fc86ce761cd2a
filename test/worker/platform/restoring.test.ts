/** The database is restored to an earlier time (docs/operations.md), but the bucket is not. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runWrangler } from '../../../dev/wrangler.ts';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { HOUR_MS } from '../../../worker/contract/units.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { callsTo } from '../../harness/calls.ts';
import { newPerson } from '../../harness/people.ts';
import { closeInternet } from '../../harness/running/internet.ts';
import { startProcess, type WorkerProcess } from '../../harness/running/process.ts';
import { ADMIN } from '../../harness/running/server.ts';
import { uploadOne } from '../../harness/uploads.ts';

const vars = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

test('a restore repeats later takedowns, and files from before the backup have their bytes', async ({
  onTestFinished,
}) => {
  const internet = closeInternet();
  // wrangler looks for the exported database beside the configuration file.
  const folder = await mkdtemp(join(tmpdir(), 'fileshare-'));
  const config = join(folder, 'wrangler.toml');
  await copyFile(join(ROOT, 'wrangler.toml'), config);
  const persistTo = join(folder, '.wrangler/state');
  const backup = join(folder, 'backup.sql');
  let worker: WorkerProcess = await startProcess({ persistTo, vars });
  onTestFinished(async () => {
    await worker.stop();
    internet.close();
    await rm(folder, { recursive: true, force: true });
  });
  const client = (person = newPerson()) => callsTo(worker.url, person, () => [worker.output()]);
  const d1 = (...args: string[]) => runWrangler(['d1', ...args, '--local', '--config', config]);
  const cron = async (at: number) => {
    const run = await fetch(new URL(`/cdn-cgi/handler/scheduled?time=${at}`, worker.url));
    expect(await run.text()).toBe('ok');
  };
  const sender = newPerson();
  const keptUpload = await uploadOne(client(sender), bytes(1000, 1), { name: 'kept.txt' });
  const infringing = await uploadOne(client(sender), bytes(1000, 2), { name: 'infringing.txt' });
  const deleted = await uploadOne(client(sender), bytes(1000, 3), { name: 'deleted.txt' });
  // The export needs a database that no process has open.
  await worker.stop();
  await d1('export', 'DB', '--output', backup);
  worker = await startProcess({ persistTo, vars });

  const { token } = await client().call(adminEndpoints.adminLogin, ADMIN);
  const url = new URL(`/d/${infringing.folderId}`, worker.url).href;
  await client().call(adminEndpoints.adminTakedown, { url, reason: 'DMCA notice 4711' }, { bearer: token });
  await client(sender).call(endpoints.deleteFolder, { userId: sender.userId, folderId: deleted.folderId });
  const late = await uploadOne(client(sender), bytes(1000, 4), { name: 'late.txt' });
  await cron(Date.now());

  await worker.stop();
  await rm(join(persistTo, 'v3/d1'), { recursive: true });
  await d1('execute', 'DB', '--file', backup, '--yes');
  worker = await startProcess({ persistTo, vars });
  const readFolder = async (folderId: string) => (await client().call(endpoints.folder, { folderId })).folder;
  expect((await readFolder(infringing.folderId)).copyrightViolation).toBe(false);
  await cron(Date.now());
  expect(await readFolder(infringing.folderId)).toMatchObject({ copyrightViolation: true, files: [] });
  expect((await readFolder(infringing.folderId)).takedownReason).toBe('DMCA notice 4711');

  const download = await client().fetch(downloadPath(keptUpload.folderId, keptUpload.fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(bytes(1000, 1)));
  // The row of the deleted file is back, but its bytes are not. The download must fail, not send other bytes.
  const deletedDownload = await client().fetch(downloadPath(deleted.folderId, deleted.fileId));
  expect(deletedDownload.status).toBeGreaterThanOrEqual(400);
  await deletedDownload.body?.cancel();
  // Sent after the backup: bytes exist, but no row.
  await expect(client().call(endpoints.folder, { folderId: late.folderId })).rejects.toMatchObject({
    code: 'not_found',
  });
  await cron(Date.now() + 2 * HOUR_MS);
  expect(worker.output()).not.toContain('"alarm"');
  expect((await readFolder(keptUpload.folderId)).fileCount).toBe(1);
});
