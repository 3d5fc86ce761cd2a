import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Server } from '../running/server.ts';

const RECORD = '/cdn-cgi/local/explorer/api/local/observability/query';

const D1_ROWS = `json_extract(attributes, '$."cloudflare.d1.response.rows_read"')`;
const ROWS_READ = `SELECT coalesce(sum(${D1_ROWS}), 0) FROM spans`;
const QUERIES = `SELECT count(${D1_ROWS}) FROM spans`;

const OBJECT_ROWS_READ = `SELECT coalesce(sum(attributes ->> 'cloudflare.durable_object.response.rows_read'), 0) FROM spans`;

/** Time after which the local platform has recorded the last response. */
const SETTLE_MS = 500;

/** Needs a server with `observed` that gets no other requests. */
export const rowsReadBy = (server: Pick<Server, 'url'>, act: () => Promise<unknown>): Promise<number> =>
  recordedBy(server, act, ROWS_READ);

/** Production allows 1,000 queries per HTTP request. */
export const queriesBy = (server: Pick<Server, 'url'>, act: () => Promise<unknown>): Promise<number> =>
  recordedBy(server, act, QUERIES);

export const objectRowsReadBy = (server: Pick<Server, 'url'>, act: () => Promise<unknown>): Promise<number> =>
  recordedBy(server, act, OBJECT_ROWS_READ);

export async function sessionsBy(
  server: Pick<Server, 'url'>,
  act: () => Promise<unknown>,
): Promise<{ started: number; ended: number }> {
  let started = 0;
  const ended = await recordedBy(
    server,
    async () => {
      started = await recordedBy(server, act, spanCountSql('r2_createMultipartUpload'));
    },
    spanCountSql('r2_abortMultipartUpload'),
  );
  return { started, ended };
}

const spanCountSql = (span: string) => `SELECT count(*) FROM spans WHERE name = '${span}'`;

async function recordedBy({ url }: Pick<Server, 'url'>, act: () => Promise<unknown>, sql: string): Promise<number> {
  const countBefore = await settled(url, sql);
  await act();
  return (await settled(url, sql)) - countBefore;
}

async function settled(url: URL, sql: string): Promise<number> {
  const [figure = 0] = await settledRecord(url, sql, SETTLE_MS);
  return figure;
}

/** Queries wrangler's record until two results `waitMs` apart are equal. Returns the first row. */
export async function settledRecord(url: URL, sql: string, waitMs: number): Promise<number[]> {
  for (let last = await recorded(url, sql); ; ) {
    await wait(waitMs);
    const now = await recorded(url, sql);
    if (isDeepStrictEqual(now, last)) return now;
    last = now;
  }
}

async function recorded(url: URL, sql: string): Promise<number[]> {
  const response = await fetch(new URL(RECORD, url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sql }),
  });
  const { result } = await response.json();
  return result.rows[0].map(Number);
}
