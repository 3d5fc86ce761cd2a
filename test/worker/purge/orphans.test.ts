import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { objectKeys } from '../../harness/stored/queries.ts';
import { fileRow, folderRow, newId, newObjectKey, seedFolder } from '../../harness/stored/seed.ts';
import { beginOne } from '../../harness/uploads.ts';

const server = sharedServer();

const store = (keys: readonly string[]) => Promise.all(keys.map((key) => server.bucket.put(key, bytes(1))));

/** Runs the cron when all objects are old enough to be orphans. Returns alarms and purge counts in its log. */
async function walk() {
  const logLength = server.logs().length;
  await server.runCron(Date.now() + 2 * HOUR_MS);
  const lines = server.logs().slice(logLength);
  const logEntries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  return {
    alarms: logEntries.filter((line) => line.alarm === 'orphans'),
    removed: logEntries.find((line) => line.purged)?.purged,
  };
}

test('keeps objects whose keys have another prefix or form than the keys of uploads', async () => {
  const otherKeys = [
    'backups/2026-11-01/db.sql',
    `${newId()}/${newId()}/${newId()}`,
    `files/${newId()}/${newId()}`,
    `files/${newId()}/${newId()}/short`,
    `files/2026/november/notes.txt`,
    `${newObjectKey()}/more`,
    `backups/${newObjectKey()}`,
  ];
  const orphan = newObjectKey();
  await store([...otherKeys, orphan]);
  await walk();
  expect(await objectKeys(server)).toEqual(otherKeys.toSorted());
  await server.bucket.delete(otherKeys);
});

test('stores uploads under the prefix in which the cron looks for orphans', async () => {
  const { r2Key, folderId, fileId } = await beginOne(server.newVisitor());
  expect(r2Key).toMatch(new RegExp(`^files/${folderId}/${fileId}/[\\w-]{22}$`));
});

test('deletes no objects and raises an alarm while the database has no row for any object', async () => {
  const folder = folderRow({ expiresAt: null });
  const files = Array.from({ length: 30 }, (_, position) => fileRow(folder, position));
  const keys = files.map(({ r2Key }) => r2Key);
  await store(keys);

  for (const _ of [1, 2]) {
    const { alarms, removed } = await walk();
    expect(alarms).toEqual([{ alarm: 'orphans', looked: 30, orphans: 30 }]);
    expect(removed).toMatchObject({ orphans: 0 });
    expect(await objectKeys(server, `files/${folder.id}/`)).toEqual(keys.toSorted());
  }

  await seedFolder(server.d1, folder, files.slice(0, 20));
  expect(await walk()).toMatchObject({ alarms: [], removed: { orphans: 10 } });
  expect(await objectKeys(server, `files/${folder.id}/`)).toEqual(keys.slice(0, 20).toSorted());
});
