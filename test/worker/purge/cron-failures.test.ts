import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { folderById, objectsOf, removalsOf } from '../../harness/stored/queries.ts';
import { fileRow, folderRow, LONG_AGO, removalRow, seedFolder, seedRemovals } from '../../harness/stored/seed.ts';

const server = ownServer();

/** Too long for R2, so every operation on the key fails. */
const IMPOSSIBLE_KEY = 'x'.repeat(2000);

async function expired() {
  const folder = folderRow({ createdAt: LONG_AGO - DAY_MS, expiresAt: LONG_AGO });
  const file = fileRow(folder, 0, { size: 10 });
  await server.bucket.put(file.r2Key, bytes(10));
  return seedFolder(server.d1, folder, [file]);
}

/** Stores a webhook id that the next cron run must delete. Returns a function that checks this. */
async function oldWebhook(): Promise<() => Promise<boolean>> {
  const id = crypto.randomUUID();
  await server.d1.prepare('INSERT INTO webhook_ids VALUES (?, 1)').bind(id).run();
  return async () => (await server.d1.prepare('SELECT id FROM webhook_ids WHERE id = ?').bind(id).first()) === null;
}

async function failingCron(at = LONG_AGO): Promise<Record<string, unknown>[]> {
  const logLength = server.logs().length;
  await expect(server.runCron(at)).rejects.toThrow('exception');
  const lines = server.logs().slice(logLength);
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

test('runs all other steps if an upload session cannot be ended, and retries in an hour', async () => {
  const stuck = removalRow({ r2Key: IMPOSSIBLE_KEY, uploadId: 'session', dueAt: LONG_AGO - 5 });
  const beside = removalRow({ meterKey: stuck.meterKey, dueAt: LONG_AGO });
  await server.bucket.put(beside.r2Key, bytes(10));
  await seedRemovals(server.d1, [stuck, beside]);
  const folder = await expired();
  const isForgotten = await oldWebhook();

  const [failure, done, ...otherLines] = await failingCron();

  expect(failure).toMatchObject({ step: 'removals', error: expect.stringContaining('R2 did not delete 1 objects') });
  expect(done).toMatchObject({ purged: { files: 1, removals: 0 }, billed: { lapsedFolders: 0 } });
  expect(otherLines).toEqual([]);
  expect([await server.bucket.head(beside.r2Key), await removalsOf(server, beside.folderId)]).toEqual([null, []]);
  expect([await objectsOf(server, folder.id), await folderById(server, folder.id)]).toEqual([[], undefined]);
  expect(await isForgotten()).toBe(true);
  expect(await removalsOf(server, stuck.folderId)).toMatchObject([{ dueAt: LONG_AGO + HOUR_MS }]);
  await server.runCron(LONG_AGO + HOUR_MS - 1);
  await failingCron(LONG_AGO + HOUR_MS);
  await server.d1.prepare('DELETE FROM removals').run();
});

test('deletes a folder despite an object that cannot be deleted, and retries the object in an hour', async () => {
  const folder = folderRow({ expiresAt: LONG_AGO });
  const files = [0, 1, 2, 3].map((position) => fileRow(folder, position, { size: 10 }));
  const stuck = { ...fileRow(folder, 4), r2Key: IMPOSSIBLE_KEY };
  await Promise.all(files.map(({ r2Key }) => server.bucket.put(r2Key, bytes(10))));
  await seedFolder(server.d1, folder, [...files, stuck]);

  const [failure] = await failingCron();
  await server.runCron(LONG_AGO);

  expect(failure).toMatchObject({ step: 'folders' });
  expect([await objectsOf(server, folder.id), await folderById(server, folder.id)]).toEqual([[], undefined]);
  expect(await removalsOf(server, folder.id)).toMatchObject([{ fileId: stuck.id, dueAt: LONG_AGO + HOUR_MS }]);
  await server.d1.prepare('DELETE FROM removals').run();
});

test('runs all other steps if a table is missing, and logs each failure in one line without parameters', async () => {
  const folder = await expired();
  const isForgotten = await oldWebhook();
  await server.d1.exec('ALTER TABLE submissions RENAME TO lost_submissions');
  await server.d1.exec('ALTER TABLE lapsed_folders RENAME TO lost_folders');

  const lines = await failingCron();

  expect(lines.filter(({ step }) => step).map(({ step }) => step)).toEqual([
    'submissions',
    'ended subscriptions',
    'lapsed folders',
  ]);
  for (const { error } of lines.filter(({ step }) => step)) expect(error).toMatch(/no such table: \w+/);
  expect(lines.at(-1)).toMatchObject({ purged: { files: 1 }, billed: { overageGb: null } });
  expect([await folderById(server, folder.id), await isForgotten()]).toEqual([undefined, true]);
});
