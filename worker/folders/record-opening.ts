import type { Context } from 'hono';
import { MINUTE_MS } from '../contract/units';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import { isFromSender } from './gate/recipient';
import { type Folder, writeOpeningTime } from './store';

const WRITE_EVERY_MS = 5 * MINUTE_MS;

/** Ignores openings by the sender. */
export async function recordOpening(c: Context<AppEnv>, folder: Folder): Promise<void> {
  const { now } = c.var;
  const before = now - WRITE_EVERY_MS;
  if ((folder.lastAccessedAt ?? 0) > before || (await isFromSender(c, folder))) return;
  afterAnswer(c, writeOpeningTime(dbOf(c.env), folder.id, { at: now, before }));
}
