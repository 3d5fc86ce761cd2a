import { expect, test } from 'vitest';
import { importWorker } from '../../../harness/import-worker.ts';

const { healthOf }: { healthOf(env: object, now: number): Promise<object> } =
  await importWorker('operations/health.ts');

test('does not repeat an old result while a newer check hangs', async () => {
  let isHanging = false;
  const head = () => (isHanging ? new Promise(() => {}) : Promise.resolve(null));
  const env = {
    BUCKET: { head },
    COUNTS: { getByName: () => ({ totals: async () => ({}) }) },
    DB: {},
  };
  expect(await healthOf(env, 0)).toMatchObject({ bucket: 'ok', objects: 'ok', database: 'failing' });
  isHanging = true;
  void healthOf(env, 10_000);
  expect(await healthOf(env, 10_001)).toMatchObject({ bucket: 'ok' });
  void healthOf(env, 60_000);
  expect(await healthOf(env, 60_001)).toMatchObject({ bucket: 'unknown', database: 'unknown' });
});
