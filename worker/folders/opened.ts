/** When a folder was last looked at by somebody else than its sender. Writes D1. */
import type { Context } from 'hono';
import { MINUTE_MS } from '../contract/units';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import { isFromSender } from './gate/recipient';
import { type Folder, writeOpened } from './store';

/** However many look at a folder, it is written once in this time. */
const WRITE_EVERY_MS = 5 * MINUTE_MS;

/** A reader is told what is in the folder. Written behind the answer, unless that was done a little while ago. */
export async function noteOpened(c: Context<AppEnv>, folder: Folder): Promise<void> {
  const { now } = c.var;
  const before = now - WRITE_EVERY_MS;
  if ((folder.lastAccessedAt ?? 0) > before || (await isFromSender(c, folder))) return;
  afterAnswer(c, writeOpened(dbOf(c.env, { folderId: folder.id }), folder.id, { at: now, before }));
}
