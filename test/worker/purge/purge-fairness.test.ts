import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { PURGE_BATCH_FILES } from '../../../worker/folders/limits.ts';
import { PURGE_MAX_QUERIES, PURGE_RUN_MS } from '../../../worker/purge/limits.ts';
import { bytes } from '../../harness/bytes.ts';
import { runPurge } from '../../harness/purge.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { filesOf, folderById, objectsOf, removalsOf } from '../../harness/stored/queries.ts';
import {
  fileRow,
  folderRow,
  LONG_AGO,
  newId,
  removalRow,
  seedFolder,
  seedFolders,
  seedRemovals,
} from '../../harness/stored/seed.ts';

const server = sharedServer();
// Purges leftovers of earlier tests.
beforeEach(async () => {
  for (let run = 0; run < 2; run++) await server.runCron(LONG_AGO);
});

/** Only the first file has an object. */
async function expired(at: number, count = 1, overrides: Parameters<typeof folderRow>[0] = {}) {
  const folder = folderRow({ createdAt: at - DAY_MS, expiresAt: at, ...overrides });
  const files = Array.from({ length: count }, (_, position) => fileRow(folder, position, { size: 0 }));
  await server.bucket.put(files[0]?.r2Key ?? '', bytes(0));
  return seedFolder(server.d1, folder, files);
}

/** Runs the purge. Its clock ends the run after one round. */
function oneRound(now: number) {
  let isOver = false;
  const clock = () => {
    const time = isOver ? PURGE_RUN_MS : 0;
    isOver = true;
    return time;
  };
  return runPurge(server, now, clock);
}

test('purges every sender’s file in the first run despite 30,000 earlier files of a busy sender', async () => {
  const meterKey = newId();
  const shouting = [];
  for (let count = 0; count < 30; count++) shouting.push(await expired(LONG_AGO - DAY_MS, 1000, { meterKey }));
  const victims = await Promise.all([1, 2, 3, 4, 5].map((age) => expired(LONG_AGO - age)));
  await server.runCron(LONG_AGO);
  expect(await Promise.all(victims.map(({ id }) => objectsOf(server, id)))).toEqual(victims.map(() => []));
  expect(await Promise.all(victims.map(({ id }) => folderById(server, id)))).toEqual(victims.map(() => undefined));
  for (let run = 0; run < 3; run++) await server.runCron(LONG_AGO);
  expect(await Promise.all(shouting.map(({ id }) => folderById(server, id)))).toEqual(shouting.map(() => undefined));
});

test('purges files of every sender in one round, and at most one batch in all', async () => {
  const shouting = await expired(LONG_AGO - DAY_MS, 5000);
  const victims = await Promise.all([expired(LONG_AGO - 2), expired(LONG_AGO - 1), expired(LONG_AGO)]);
  const purged = await oneRound(LONG_AGO);
  for (const victim of victims) {
    expect([await objectsOf(server, victim.id), await folderById(server, victim.id)]).toEqual([[], undefined]);
  }
  expect(purged.files).toBeLessThanOrEqual(PURGE_BATCH_FILES);
  expect(await filesOf(server, shouting.id)).toHaveLength(5000 - (purged.files - victims.length));
});

test('purges every sender’s folder in one round despite thousands of empty folders of a busy sender', async () => {
  const meterKey = newId();
  const shouting = Array.from({ length: 5000 }, () => folderRow({ meterKey, expiresAt: LONG_AGO - DAY_MS }));
  await seedFolders(server.d1, shouting);
  const victim = await expired(LONG_AGO - 1);
  await oneRound(LONG_AGO);
  expect([await objectsOf(server, victim.id), await folderById(server, victim.id)]).toEqual([[], undefined]);
});

test('purges every sender’s deleted and unfinished files in one round despite thousands of a busy sender', async () => {
  const shouting = newId();
  const withdrawn = Array.from({ length: 5000 }, () => removalRow({ meterKey: shouting, dueAt: LONG_AGO - DAY_MS }));
  const victim = removalRow({ dueAt: LONG_AGO });
  await server.bucket.put(victim.r2Key, bytes(10));
  await seedRemovals(server.d1, [...withdrawn, victim]);
  const announced = folderRow({ expiresAt: null, meterKey: shouting });
  const missing = (createdAt: number, position: number) =>
    fileRow(announced, position, { size: 0, status: 'uploading', createdAt });
  await seedFolder(
    server.d1,
    announced,
    Array.from({ length: 2000 }, (_, position) => missing(LONG_AGO - 9 * DAY_MS, position)),
  );
  const otherFolder = folderRow({ expiresAt: null });
  const abandoned = fileRow(otherFolder, 0, { status: 'uploading', createdAt: LONG_AGO - 2 * DAY_MS });
  await seedFolder(server.d1, otherFolder, [abandoned]);

  const purged = await oneRound(LONG_AGO);

  expect([await server.bucket.head(victim.r2Key), await removalsOf(server, victim.folderId)]).toEqual([null, []]);
  expect(await filesOf(server, otherFolder.id)).toEqual([]);
  expect(purged).toMatchObject({ unfinished: PURGE_BATCH_FILES, removals: expect.any(Number) });
  expect(purged.removals).toBeLessThanOrEqual(PURGE_BATCH_FILES);
});

test('purges the files of a sender in order of their due time', async () => {
  const meterKey = newId();
  const youngest = await expired(LONG_AGO - 1, 600, { meterKey });
  const oldest = await expired(LONG_AGO - 3, 600, { meterKey });
  const middle = await expired(LONG_AGO - 2, 600, { meterKey });
  const deleted = folderRow({ meterKey, status: 'deleting', removedAt: LONG_AGO - 4, expiresAt: null });
  await seedFolder(server.d1, deleted, [fileRow(deleted, 0)]);
  await oneRound(LONG_AGO);
  expect([await folderById(server, deleted.id), await folderById(server, oldest.id)]).toEqual([undefined, undefined]);
  const filesLeft = [await filesOf(server, middle.id), await filesOf(server, youngest.id)].map(({ length }) => length);
  expect(filesLeft).toEqual([201, 600]);
});

test('begins no round after the time of a run is over, and continues in the next run', async () => {
  const folder = await expired(LONG_AGO, 3500);
  let time = 0;
  let rounds = 0;
  const isDone = async () => (await filesOf(server, folder.id)).length === 0;
  // Each read of the clock takes a third of the run's time.
  const clock = () => {
    const now = time;
    time += PURGE_RUN_MS / 3;
    return now;
  };
  while (!(await isDone())) {
    time = 0;
    const purged = await runPurge(server, LONG_AGO, clock);
    expect(purged.files).toBeGreaterThan(0);
    expect(purged.files).toBeLessThanOrEqual(3 * PURGE_BATCH_FILES);
    rounds++;
  }
  expect(rounds).toBeGreaterThan(1);
});

test('exceeds the maximum number of queries per run by at most a round', async () => {
  const doomed = Array.from({ length: 60 }, (_, index) =>
    expired(LONG_AGO - index, 1, { meterKey: `sender ${index % 3}` }),
  );
  const parents = await Promise.all(doomed);
  await seedFolders(
    server.d1,
    parents.map(({ id, ownerId }) => folderRow({ ownerId, parentId: id })),
  );
  let rounds = 0;
  while ((await Promise.all(parents.map(({ id }) => folderById(server, id)))).some(Boolean)) {
    const { statements } = await runPurge(server, LONG_AGO, () => 0);
    // The last round may begin just below the limit and exceed it.
    expect(statements).toBeLessThanOrEqual(PURGE_MAX_QUERIES + 160);
    expect(++rounds).toBeLessThan(10);
  }
});

test('purges everything exactly once in simultaneous runs', async () => {
  const folders = await Promise.all(Array.from({ length: 5 }, (_, index) => expired(LONG_AGO - index, 700)));
  const rows = Array.from({ length: 1500 }, () => removalRow({ dueAt: LONG_AGO, meterKey: 'one sender' }));
  await seedRemovals(server.d1, rows);
  const runs = await Promise.all(Array.from({ length: 3 }, () => runPurge(server, LONG_AGO, () => 0)));
  expect(await Promise.all(folders.map(({ id }) => folderById(server, id)))).toEqual(folders.map(() => undefined));
  expect(runs.reduce((sum, { removals }) => sum + removals, 0)).toBe(rows.length);
});
