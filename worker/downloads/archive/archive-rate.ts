import type { Context } from 'hono';
import { MINUTE_MS } from '../../contract/units';
import { tooMany } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { rateOf } from '../../lib/rates/rate-limiter';

const ARCHIVE_WINDOW_MS = 15 * MINUTE_MS;

/** Counts the files of a layout for the caller's rate limit. Throws `too_many_archives` above the limit. */
export async function takeLayout(c: Context<AppEnv>, caller: string, files: number): Promise<void> {
  const rate = { limit: c.var.config.ARCHIVE_FILES_PER_WINDOW, windowMs: ARCHIVE_WINDOW_MS };
  const waitMs = await rateOf(c.env, `archives:${caller}`).take(files, rate, c.var.now);
  if (waitMs > 0) throw tooMany('too_many_archives', waitMs);
}
