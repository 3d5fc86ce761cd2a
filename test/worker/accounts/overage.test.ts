import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { seedPremium, workerWithPayments } from '../../harness/payments.ts';
import { newAccount } from '../../harness/people.ts';
import { serverOfTest } from '../../harness/running/own-server.ts';
import { changeFolder, folderById } from '../../harness/stored/queries.ts';
import { folderRow, seedFolder } from '../../harness/stored/seed.ts';
import { announced, begin } from '../../harness/uploads.ts';

const GB = 1024 ** 3;
const NOW = Date.UTC(2027, 4, 20);

const { payments, server } = workerWithPayments();

function reported(customer: string) {
  const usage: Record<string, { gigabytes: number; events: number }> = {};
  for (const { customer_id, event_name, metadata } of payments.standIn.ledger.usage.values()) {
    if (customer_id !== customer) continue;
    usage[event_name] ??= { gigabytes: 0, events: 0 };
    usage[event_name].gigabytes += Number(metadata?.gigabytes);
    usage[event_name].events += 1;
  }
  return usage;
}

async function newPremium() {
  const holder = await newAccount();
  const customer = `cus_${holder.uid}`;
  await seedPremium(server, holder.userId, NOW + 10 * DAY_MS, customer);
  const { folderId } = await begin(server.as(holder), [announced({ size: 1 })], { expiryDays: -1 });
  const meter = (await folderById(server, folderId))?.meterKey ?? '';
  return { ...holder, customer, meter };
}

async function store(ownerId: string, gigabytes: number): Promise<void> {
  const { id } = await seedFolder(server.d1, folderRow({ ownerId, expiresAt: null }));
  await changeFolder(server, id, { totalBytes: gigabytes * GB });
}

const use = (meter: string, month: string, gigabytes: number) =>
  server.sqlOf(
    'METER',
    meter,
    `INSERT INTO usage VALUES (?, 'download', ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes`,
    month,
    gigabytes * GB,
  );

test('reports overage once across cron runs, and later only the increase', async () => {
  const { userId, customer, meter } = await newPremium();
  await store(userId, 600.5);
  await use(meter, '2027-05', 1030);
  await server.runCron(NOW);
  await server.runCron(NOW);
  await server.runCron(NOW + 300_000);
  expect(reported(customer)).toEqual({
    'overage.storage': { gigabytes: 100, events: 1 },
    'overage.bandwidth': { gigabytes: 6, events: 1 },
  });
  await use(meter, '2027-05', 4);
  await server.runCron(NOW + 600_000);
  expect(reported(customer)['overage.bandwidth']).toEqual({ gigabytes: 10, events: 2 });
});

test('reports nothing within the plan', async () => {
  const { userId, customer, meter } = await newPremium();
  await store(userId, 500);
  await use(meter, '2027-05', 1024);
  await server.runCron(NOW);
  expect(reported(customer)).toEqual({});
});

test('completes an interrupted run, whether its report was sent or not', async () => {
  const [early, late] = [await newPremium(), await newPremium()];
  await store(early.userId, 510);
  await store(late.userId, 520);
  const cutOff = `INSERT INTO overage_reports VALUES (?, '2027-05', 'storage', 0, ?)`;
  await server.d1.prepare(cutOff).bind(early.userId, 8).run();
  await server.runCron(NOW);
  expect(reported(early.customer)).toEqual({ 'overage.storage': { gigabytes: 10, events: 2 } });
  expect(reported(late.customer)).toEqual({ 'overage.storage': { gigabytes: 20, events: 1 } });
  await server.d1.prepare('UPDATE overage_reports SET reported_gb = 0 WHERE user_id = ?').bind(late.userId).run();
  await store(late.userId, 5);
  await server.runCron(NOW);
  expect(reported(late.customer)).toEqual({ 'overage.storage': { gigabytes: 25, events: 2 } });
});

test('reports the last hours of a month in the first days of the next month', async () => {
  const { customer, meter } = await newPremium();
  await use(meter, '2027-04', 1027);
  await server.runCron(Date.UTC(2027, 4, 2));
  await server.runCron(Date.UTC(2027, 4, 2));
  expect(reported(customer)).toEqual({ 'overage.bandwidth': { gigabytes: 3, events: 1 } });
});

test('an unreachable provider does not fail the cron run', async () => {
  const { userId, customer } = await newPremium();
  await store(userId, 501);
  const offline = await serverOfTest({
    secrets: { ...payments.secrets, DODO_PAYMENTS_BASE_URL: 'http://127.0.0.1:9' },
  });
  await seedPremium(offline, userId, NOW + DAY_MS, customer);
  await offline.d1.prepare(`INSERT INTO overage_reports VALUES (?, '2027-05', 'storage', 0, 1)`).bind(userId).run();
  await offline.runCron(NOW);
  await server.runCron(NOW);
  expect(reported(customer)).toEqual({ 'overage.storage': { gigabytes: 1, events: 1 } });
});

test('sends other reports at most one run later if the provider rejects many reports', async () => {
  // A cron run sends at most 20 unconfirmed reports, sorted by user id. The rejected reports come first.
  const rejected = Array.from({ length: 20 }, (_, index) => ({ uid: `!rejected-${index}`, userId: `user_!${index}` }));
  const known = await newAccount();
  const reports: string[] = [];
  const provider = createServer(async (request, response) => {
    const body = await text(request);
    const isRefused = body.includes('!rejected');
    if (!isRefused) reports.push(body);
    response.writeHead(isRefused ? 422 : 200, { 'Content-Type': 'application/json' }).end('{"ingested_count":1}');
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const otherServer = await serverOfTest({ secrets: { ...payments.secrets, DODO_PAYMENTS_BASE_URL: baseUrl } });
  for (const { userId, uid } of [...rejected, known]) {
    await seedPremium(otherServer, userId, NOW + DAY_MS, `cus_${uid}`);
    await otherServer.d1
      .prepare(`INSERT INTO overage_reports VALUES (?, '2027-05', 'storage', 0, 1)`)
      .bind(userId)
      .run();
  }
  await otherServer.runCron(NOW);
  await otherServer.runCron(NOW);
  provider.close();
  expect(reports).toEqual([expect.stringContaining(`cus_${known.uid}`)]);
});
