import type { Context } from 'hono';
import { MINUTE_MS } from '../../contract/units';
import type { AppEnv } from '../../lib/env';
import { takeAction } from '../../lib/rates/take';

const ARCHIVE_WINDOW_MS = 15 * MINUTE_MS;

/** Counts the files of an archive before its layout is computed. Throws `too_many_archives` above the limit. */
export async function takeLayout(c: Context<AppEnv>, caller: string, files: number): Promise<void> {
  const rate = { limit: c.var.config.ARCHIVE_FILES_PER_WINDOW, windowMs: ARCHIVE_WINDOW_MS };
  await takeAction(c, { key: `archives:${caller}`, rate, code: 'too_many_archives', amount: files });
}
