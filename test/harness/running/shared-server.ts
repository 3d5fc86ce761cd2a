/** Worker that test files share, one after the other. Each file gets an empty database and bucket. */
import type { D1Database, R2Bucket } from '@cloudflare/workers-types';
import { objectKeys } from '../stored/queries.ts';
import { tablesOf } from './migrations.ts';
import { serverOfFile } from './own-server.ts';
import { type Server, startServer } from './server.ts';

const R2_KEYS_PER_DELETE = 1000;

/** Only migrations fill this table, so it keeps its rows. */
const FIXED_TABLE = 'plans';

const idle: Server[] = [];

export const sharedServer = (): Server => serverOfFile(takeServer);

/** Returns a server with an empty database and bucket. `close` makes it available to the next file. */
export async function takeServer(): Promise<Server> {
  const server = idle.pop();
  if (!server) return giveBackOnClose(await startServer());
  await Promise.all([emptyDatabase(server.d1), emptyBucket(server.bucket), server.strict.send({ reset: true })]);
  return giveBackOnClose(server);
}

const giveBackOnClose = (server: Server): Server => ({
  ...server,
  async close() {
    const { violations } = await server.strict.send({});
    if (violations.length > 0 || server.refused().length > 0) await server.close();
    idle.push(server);
  },
});

async function emptyDatabase(d1: D1Database): Promise<void> {
  const emptied = (await tablesOf(d1)).filter((name) => name !== FIXED_TABLE);
  await d1.batch([
    d1.prepare('PRAGMA defer_foreign_keys = ON'),
    ...emptied.map((name) => d1.prepare(`DELETE FROM "${name}"`)),
  ]);
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  const keys = await objectKeys({ bucket });
  for (let from = 0; from < keys.length; from += R2_KEYS_PER_DELETE) {
    await bucket.delete(keys.slice(from, from + R2_KEYS_PER_DELETE));
  }
}
