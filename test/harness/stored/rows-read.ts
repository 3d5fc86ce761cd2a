import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from '../running/server.ts';

/** Where the local platform answers questions about what it has seen. */
const RECORD = '/cdn-cgi/local/explorer/api/local/observability/query';

const D1_ROWS = `json_extract(attributes, '$."cloudflare.d1.response.rows_read"')`;
const ROWS_READ = `SELECT coalesce(sum(${D1_ROWS}), 0) FROM spans`;
const QUERIES = `SELECT count(${D1_ROWS}) FROM spans`;

const OBJECT_ROWS_READ = `SELECT coalesce(sum(attributes ->> 'cloudflare.durable_object.response.rows_read'), 0) FROM spans`;

/** The record is written just after the answer. */
const SETTLE_MS = 500;

/**
 * How many rows D1 read for the requests of `act`, by its own account, which is what it bills. The server must be an
 * observed one, with nothing else going on.
 */
export const rowsReadBy = (server: Pick<Server, 'url'>, act: () => Promise<unknown>): Promise<number> =>
  recordedBy(server, act, ROWS_READ);

/** How many queries they made: production takes 1,000 of a request. */
export const queriesBy = (server: Pick<Server, 'url'>, act: () => Promise<unknown>): Promise<number> =>
  recordedBy(server, act, QUERIES);

/** How many rows Durable Objects read of their own databases for them. */
export const objectRowsReadBy = (server: Pick<Server, 'url'>, act: () => Promise<unknown>): Promise<number> =>
  recordedBy(server, act, OBJECT_ROWS_READ);

/** How many multipart uploads of R2 they began, and aborted. */
export async function sessionsBy(
  server: Pick<Server, 'url'>,
  act: () => Promise<unknown>,
): Promise<{ begun: number; ended: number }> {
  let begun = 0;
  const ended = await recordedBy(
    server,
    async () => {
      begun = await recordedBy(server, act, named('r2_createMultipartUpload'));
    },
    named('r2_abortMultipartUpload'),
  );
  return { begun, ended };
}

const named = (span: string) => `SELECT count(*) FROM spans WHERE name = '${span}'`;

async function recordedBy({ url }: Pick<Server, 'url'>, act: () => Promise<unknown>, sql: string): Promise<number> {
  const before = await settled(url, sql);
  await act();
  return (await settled(url, sql)) - before;
}

async function settled(url: URL, sql: string): Promise<number> {
  let last = -1;
  let figure = await recorded(url, sql);
  while (figure !== last) {
    await wait(SETTLE_MS);
    last = figure;
    figure = await recorded(url, sql);
  }
  return figure;
}

async function recorded(url: URL, sql: string): Promise<number> {
  const response = await fetch(new URL(RECORD, url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sql }),
  });
  const { result } = await response.json();
  return Number(result.rows[0][0]);
}
