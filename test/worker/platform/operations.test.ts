import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import { ownServer, serverOfTest } from '../../harness/running/own-server.ts';
import type { Server } from '../../harness/running/server.ts';
import { newId } from '../../harness/stored/seed.ts';
import { beginOne, put, uploadOne } from '../../harness/uploads.ts';

const server = ownServer();

async function readOperations(at: Server = server) {
  return (await adminOf(at)).call(adminEndpoints.adminOperations, {});
}

const today = () => new Date().toISOString().slice(0, 10);

test('counts activity by day, and only once if two cron runs overlap', async () => {
  const sender = server.newVisitor();
  const { folderId, fileId } = await uploadOne(sender, bytes(5000));
  for (let time = 0; time < 2; time++) {
    await (await server.newVisitor().fetch(downloadPath(folderId, fileId))).arrayBuffer();
  }
  await server.newVisitor().fetch('/', { headers: { Accept: 'text/html' } });
  const refused = sender.call(endpoints.folder, { folderId: newId() });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });

  const todayCounts = async () => {
    await Promise.all([server.runCron(Date.now()), server.runCron(Date.now())]);
    const day = (await readOperations()).days.find((entry) => entry.day === today());
    return day && [day.uploads, day.downloads, day.upBytes, day.downBytes, day.pages, day.refused, day.failed];
  };
  // An isolate reports its counts every ten seconds.
  await expect.poll(todayCounts, { timeout: 30_000, interval: 1000 }).toEqual([1, 2, 5000, 10_000, 1, 1, 0]);
  const { days } = await readOperations();
  expect(days.at(-1)?.p95Ms).toEqual(expect.any(Number));
  const { stored, cron, waiting, cost } = await readOperations();
  expect(stored).toMatchObject({ folders: 1, files: 1, bytes: 5000, biggest: [{ folderId, bytes: 5000 }] });
  expect(cron).toMatchObject({ failedSteps: [], orphans: 0 });
  expect(waiting).toEqual({ folders: 0, files: 0 });
  expect(cost.usd).toBeGreaterThan(0);
});

test('counts a used-up folder as waiting until the cron has removed it', async () => {
  const { folderId } = await uploadOne(server.newVisitor(), bytes(10));
  const useUp = 'UPDATE folders SET download_limit = 1, download_count = 1, places_until = 1 WHERE id = ?';
  await server.d1.prepare(useUp).bind(folderId).run();
  expect((await readOperations()).waiting.folders).toBe(1);
  await server.runCron(Date.now());
  expect((await readOperations()).waiting.folders).toBe(0);
});

test('lists calls that failed, and deep health names the part of the server that fails', async () => {
  const broken = await serverOfTest();
  const calls = broken.newVisitor();
  await broken.strict.fail({ on: 'BUCKET', failure: 'r2_unavailable', times: 1_000_000 });
  const health = await calls.fetch('/health/deep');
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { code: 'unhealthy', parts: { bucket: 'failing' } },
  ]);
  // The result is cached, so these requests do not check the bucket again.
  await Promise.all(Array.from({ length: 200 }, () => calls.fetch('/health/deep')));
  expect((await broken.strict.send({})).failed).toHaveLength(1);
  const { uploadUrl } = await beginOne(calls, { size: 1000 });
  expect((await put(calls, uploadUrl, bytes(1000))).status).toBe(503);
  await broken.strict.send({ reset: true });
  const failing = async () => {
    await broken.runCron(Date.now());
    return (await readOperations(broken)).failing;
  };
  const called = [{ call: 'PUT /api/upload/blob/:fileId busy', count: 1 }];
  await expect.poll(failing, { timeout: 30_000, interval: 1000 }).toEqual(called);
});

test('lists missing settings and their consequences', async () => {
  const { missing, mail, webhooks } = await readOperations();
  expect(missing).toContainEqual({ name: 'OPERATOR_NAME', without: 'the legal pages do not name an operator' });
  expect(missing.map(({ name }) => name)).not.toContain('FIREBASE_PROJECT_ID');
  expect(mail).toEqual({ isSetUp: false, problem: null, waiting: 0, failed: 0 });
  expect(webhooks).toEqual({ isSetUp: false, lastAt: null });
});

const FAILURE = { release: 'index-abc123.js', what: 'TypeError', place: 'core-abc123.js:1:2345' };

test('counts page failures by place, and accepts at most 20 per hour from an address', async () => {
  const visitor = server.newVisitor();
  for (let time = 0; time < 20; time++) await visitor.call(endpoints.pageFailure, FAILURE);
  await expect(visitor.call(endpoints.pageFailure, FAILURE)).rejects.toMatchObject({ status: 429 });
  await server.newVisitor().call(endpoints.pageFailure, { ...FAILURE, place: 'other-abc123.js:1:1' });
  const { pageFailures } = await readOperations();
  expect(pageFailures.map(({ place, count }) => [place, count]).sort()).toEqual([
    ['core-abc123.js:1:2345', 20],
    ['other-abc123.js:1:1', 1],
  ]);
  await server.runCron(Date.now() + 31 * DAY_MS);
  expect((await readOperations()).pageFailures).toEqual([]);
});

test.each([
  ['a message', { what: 'TypeError: Ada is not a function' }, 'what'],
  ['a link', { place: 'https://example.com/d/abc:1:1' }, 'place'],
  ['an invalid build', { release: '<script>' }, 'release'],
])('refuses a page failure with %s', async (_, wrong, field) => {
  const report = server.newVisitor().call(endpoints.pageFailure, { ...FAILURE, ...wrong });
  await expect(report).rejects.toMatchObject({ status: 400, fields: { field } });
});

test('the list of page failures has at most 1,000 rows, and still counts failures with a row', async () => {
  const rows = Array.from({ length: 999 }, (_, index) => `('r.js', 'Error', 'a.js:1:${index}', 1, 1, ${Date.now()})`);
  await server.d1.exec('DELETE FROM page_failures');
  for (let from = 0; from < rows.length; from += 100) {
    await server.d1.prepare(`INSERT INTO page_failures VALUES ${rows.slice(from, from + 100).join(',')}`).run();
  }
  for (const line of [1, 2, 1]) {
    await server.newVisitor().call(endpoints.pageFailure, { ...FAILURE, place: `new.js:${line}:1` });
  }
  const count = await server.d1.prepare('SELECT count(*) AS rows FROM page_failures').first<{ rows: number }>();
  expect(count?.rows).toBe(1000);
  const known = await server.d1.prepare("SELECT count FROM page_failures WHERE place = 'new.js:1:1'").first();
  expect(known).toEqual({ count: 2 });
});

test('deep health reports every part of a working server as ok', async () => {
  const calls = server.newVisitor();
  const { parts } = await calls.call(endpoints.deepHealth, {});
  expect(parts).toMatchObject({ database: 'ok', bucket: 'ok', objects: 'ok' });
});
