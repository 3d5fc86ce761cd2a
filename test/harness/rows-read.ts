import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from './server.ts';

/** Where the local platform answers questions about what it has seen. */
const RECORD = '/cdn-cgi/local/explorer/api/local/observability/query';

const ROWS_READ = `SELECT coalesce(sum(json_extract(attributes, '$."cloudflare.d1.response.rows_read"')), 0) FROM spans`;

/** The record is written just after the answer. */
const SETTLE_MS = 500;

/**
 * How many rows D1 read for the requests of `act`, by its own account, which is what it bills. The server must be an
 * observed one, with nothing else going on.
 */
export async function rowsReadBy(server: Pick<Server, 'url'>, act: () => Promise<unknown>): Promise<number> {
  const before = await settledRowsRead(server.url);
  await act();
  return (await settledRowsRead(server.url)) - before;
}

async function settledRowsRead(url: URL): Promise<number> {
  let last = -1;
  let rows = await rowsRead(url);
  while (rows !== last) {
    await wait(SETTLE_MS);
    last = rows;
    rows = await rowsRead(url);
  }
  return rows;
}

async function rowsRead(url: URL): Promise<number> {
  const response = await fetch(new URL(RECORD, url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sql: ROWS_READ }),
  });
  const { result } = await response.json();
  return Number(result.rows[0][0]);
}
