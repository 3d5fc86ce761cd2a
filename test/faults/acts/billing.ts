import { endpoints } from '../../../worker/contract/calls/endpoints';
import { DAY_MS, GIB } from '../../../worker/contract/units.ts';
import { type Act, Loss, type Stage } from '../act.ts';

const INCLUDED_GB = 1024;
/** Each run of the cron visits only some users. */
const RUNS = 4;

export const billing: Act = {
  name: 'overage',
  async prepare(stage) {
    const { random, server } = stage;
    const holder = await stage.accountHolder();
    const { userId } = holder;
    const customer = `cus_${holder.uid}`;
    const now = Date.now();
    await server.bindings.DB.prepare(
      `INSERT INTO subscriptions (id, user_id, plan_id, customer_id, reported_at, reported_status, cancels_at_period_end,
         paid_at, paid_until, entitled_until, is_wound_up, revision)
       VALUES (?, ?, 'premium', ?, ?, 'active', 1, ?, ?, ?, 0, 1)`,
    )
      .bind(`sub_${userId}`, userId, customer, now, now, now + 20 * DAY_MS, now + 20 * DAY_MS)
      .run();
    const { folderId } = await stage.pageWithoutFaults(holder).call(endpoints.initUpload, {
      userId,
      expiryDays: -1,
      files: [{ name: 'announced.txt', size: 1, idempotencyKey: userId }],
    });
    const folder = await server.bindings.DB.prepare('SELECT meter_key AS meter FROM folders WHERE id = ?')
      .bind(folderId)
      .first<{ meter: string }>();
    const gigabytes = random.int(1, 20);
    await use(stage, folder?.meter ?? '', INCLUDED_GB + gigabytes);
    const [dies, ms] = [random.chance(0.6), random.int(0, 40)];
    return async () => {
      if (dies) stage.killAfter(ms);
      const ended = await Promise.allSettled([server.runCron(Date.now()), server.runCron(Date.now())]);
      stage.note(ended.map(({ status }) => `cron ${status}`).join(', '));
      return async () => {
        await bill(stage, customer, gigabytes);
        const more = random.int(1, 5);
        await use(stage, folder?.meter ?? '', more);
        await bill(stage, customer, gigabytes + more);
      };
    };
  },
};

const use = ({ server }: Stage, meter: string, gigabytes: number) =>
  server.meterSql(
    meter,
    `INSERT INTO usage VALUES (?, 'download', ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes`,
    new Date().toISOString().slice(0, 7),
    gigabytes * GIB,
  );

async function bill({ server, payments }: Stage, customer: string, gigabytes: number): Promise<void> {
  for (let run = 0; run < RUNS; run++) await server.runCron(Date.now());
  const reportedUsage = [...payments.ledger.usage.values()]
    .filter(({ customer_id }) => customer_id === customer)
    .reduce((sum, { metadata }) => sum + Number(metadata?.gigabytes), 0);
  if (reportedUsage !== gigabytes)
    throw new Loss(`${gigabytes} GB must be paid, but ${reportedUsage} were reported to the provider.`);
}
