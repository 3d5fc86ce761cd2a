import { setTimeout as wait } from 'node:timers/promises';
import { COUNTERS_FLUSH_DELAY_MS } from '../../../worker/bandwidth/limits.ts';
import type { Usage } from '../../../worker/operations/cost.ts';
import type { WorkerProcess } from '../../harness/running/process.ts';
import { send, sendJson } from '../contestants/http.ts';

/** Rows as Cloudflare bills them, including indexes. */
export interface RowsUsed {
  readonly d1Read: number;
  readonly d1Written: number;
  readonly objectRead: number;
  readonly objectWritten: number;
}

const API = '/cdn-cgi/local/explorer/api/local/observability';

/**
 * Sums the spans of wrangler's record without the simulator's own. Counts requests by trace, because some have no span.
 */
const COUNT = `
  SELECT sum(attributes ->> 'cloudflare.d1.response.rows_read'),
    sum(attributes ->> 'cloudflare.d1.response.rows_written'),
    sum(attributes ->> 'cloudflare.durable_object.response.rows_read'),
    sum(attributes ->> 'cloudflare.durable_object.response.rows_written'),
    count(attributes ->> 'cloudflare.d1.response.rows_read'),
    count(DISTINCT trace_id) - count(DISTINCT CASE WHEN name = 'alarm' THEN trace_id END),
    sum(name = 'durable_object_subrequest' OR name = 'alarm'),
    sum(name IN ('r2_put', 'r2_list', 'r2_createMultipartUpload', 'r2_uploadPart', 'r2_completeMultipartUpload')),
    sum(name IN ('r2_get', 'r2_head')),
    count(*)
  FROM spans WHERE coalesce(attributes ->> 'db.query.text', '') NOT LIKE '%__miniflare%'`;

/** Returns the rows that `work` and its follow-ups (counting, alarms) read and write. The Worker must be recorded. */
export async function rowsUsed(worker: WorkerProcess, work: () => Promise<unknown>): Promise<RowsUsed> {
  const [d1Read = 0, d1Written = 0, objectRead = 0, objectWritten = 0] = await recordedBy(worker, work);
  return { d1Read, d1Written, objectRead, objectWritten };
}

/** Returns rows and all other billed operations. */
export async function usageOf(worker: WorkerProcess, work: () => Promise<unknown>): Promise<Usage> {
  const [d1RowsRead = 0, d1RowsWritten = 0, objectRowsRead = 0, objectRowsWritten = 0, , ...asked] = await recordedBy(
    worker,
    work,
  );
  const [requests = 0, objectRequests = 0, classA = 0, classB = 0] = asked;
  return {
    ...{ requests, d1RowsRead, d1RowsWritten, objectRequests, objectRowsRead, objectRowsWritten, classA, classB },
  };
}

/** Returns the number of D1 queries of `work`. The Worker must be recorded. */
export async function queriesUsed(worker: WorkerProcess, work: () => Promise<unknown>): Promise<number> {
  const [, , , , queries = 0] = await recordedBy(worker, work);
  return queries;
}

async function recordedBy(worker: WorkerProcess, work: () => Promise<unknown>): Promise<number[]> {
  await untilQuiet(worker);
  await send(new URL(`${API}/clear`, worker.url), { method: 'POST' });
  await work();
  return untilQuiet(worker);
}

/** Waits until nothing more is recorded, including the alarm that writes counters. Returns the record. */
async function untilQuiet(worker: WorkerProcess): Promise<number[]> {
  let last = await recorded(worker);
  while (true) {
    await wait(2 * COUNTERS_FLUSH_DELAY_MS);
    const now = await recorded(worker);
    if (now.every((count, index) => count === last[index])) return now;
    last = now;
  }
}

async function recorded(worker: WorkerProcess): Promise<number[]> {
  const url = new URL(`${API}/query`, worker.url);
  const { result } = await sendJson<{ result: { rows: number[][] } }>(url, 'POST', { sql: COUNT, params: [] });
  return (result.rows[0] ?? []).map(Number);
}
