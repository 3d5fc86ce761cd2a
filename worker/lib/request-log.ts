import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { ApiError } from './api-error';
import { countedEnv } from './counted-env';
import { countsOf } from './counts/call-counts';
import { count } from './counts/count';
import { withoutValues } from './database/db';
import type { AppEnv } from './env';
import { troubleOf } from './retry';
import { RoundTrips } from './round-trips';

/** One JSON line per request: never a token, a name or an address. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const trips = new RoundTrips();
  c.set('platform', c.env);
  c.env = countedEnv(c.env, trips);
  await next();
  const line = {
    id: c.get('requestId'),
    method: c.req.method,
    // Of the handler that answered: pages have a route that takes any path.
    route: routePath(c),
    status: c.res.status,
    ms: Date.now() - c.get('now'),
    // To D1, R2 and Durable Objects, one after the other, before the answer began.
    trips: trips.inSequence,
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

/** What went wrong on our side, on a line of its own. */
function logFailure(c: Context<AppEnv>, error: unknown): void {
  console.error(JSON.stringify({ id: c.get('requestId'), error: String(withoutValues(error)) }));
}

/** When whoever found the platform busy, for as long as we asked again ourselves, may come again. */
const BUSY_RETRY_AFTER_S = 5;

/**
 * The answer to an error. One that is no `ApiError` is logged, and answered with the id of the request: as `busy` where the
 * platform's trouble passes, else as `internal`.
 */
export function apiErrorOf(c: Context<AppEnv>, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  logFailure(c, error);
  const about = { requestId: c.get('requestId') };
  if (troubleOf(error) === null) return new ApiError('internal', about);
  return new ApiError('busy', about, { 'Retry-After': String(BUSY_RETRY_AFTER_S) });
}

/** Returns `work`, which goes on if the client leaves. */
export function untilDone<Result>(c: Context<AppEnv>, work: Promise<Result>): Promise<Result> {
  c.executionCtx.waitUntil(work.catch(() => {}));
  return work;
}

/** Goes on with `work` behind the answer; the log hears of its failure. */
export function afterAnswer(c: Context<AppEnv>, work: Promise<unknown>): void {
  c.executionCtx.waitUntil(work.catch((error) => logFailure(c, error)));
}
