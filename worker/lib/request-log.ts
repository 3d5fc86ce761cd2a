import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { ApiError } from './api-error';
import { countsOf } from './counts/call-counts';
import { count } from './counts/count';
import { withoutValues } from './database/db';
import type { AppEnv } from './env';
import { troubleOf } from './retry';

/** Logs one JSON line per request, without tokens, names or addresses, and adds the request to the daily counts. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const line = {
    id: c.get('requestId'),
    method: c.req.method,
    // Route of the handler that responded. The last route that matches would often be `*`, which serves pages.
    route: routePath(c),
    status: c.res.status,
    ms: Date.now() - c.get('now'),
    bytes: Number(c.res.headers.get('Content-Length') ?? 0),
    caller: c.get('callerKind') ?? 'anyone',
    error: c.get('errorCode'),
  };
  console.log(JSON.stringify(line));
  const { path } = c.req;
  const bodyBytes = Number(c.req.header('Content-Length') ?? 0);
  const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html') === true;
  count(c, countsOf({ ...line, path, bodyBytes, isPage }));
});

function logFailure(c: Context<AppEnv>, error: unknown): void {
  console.error(JSON.stringify({ id: c.get('requestId'), error: String(withoutValues(error)) }));
}

/** Seconds until clients may retry, if the platform is still busy after all retries. */
const BUSY_RETRY_AFTER_S = 5;

/**
 * Returns an `ApiError` unchanged. Logs any other error, and returns `busy` if it is transient, otherwise `internal`.
 */
export function apiErrorOf(c: Context<AppEnv>, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  logFailure(c, error);
  const detail = { requestId: c.get('requestId') };
  if (troubleOf(error) === null) return new ApiError('internal', detail);
  return new ApiError('busy', detail, { 'Retry-After': String(BUSY_RETRY_AFTER_S) });
}

export function untilDone<Result>(c: Context<AppEnv>, work: Promise<Result>): Promise<Result> {
  c.executionCtx.waitUntil(work.catch(() => {}));
  return work;
}

export function afterAnswer(c: Context<AppEnv>, work: Promise<unknown>): void {
  c.executionCtx.waitUntil(work.catch((error) => logFailure(c, error)));
}
