/**
 * Copies of takedowns in R2. After an old state of the database is restored, later takedowns are lost, and recipients
 * could open the content again. The cron finds such takedowns with the copies, and repeats them.
 */
import { listObjects, putText, readText } from '../blobs/bucket';
import { readConfig } from '../lib/config';
import { readCursor, writeCursor } from '../lib/database/cursor-store';
import type { Db } from '../lib/database/db';
import type { Env } from '../lib/env';
import { listStillShared, type NewAction, type Takedown, takeDown } from './store';
import { takedownMails } from './takedown-mails';

const PREFIX = 'takedowns/';
const CURSOR = 'takedowns';

interface TakedownRecord {
  readonly takedown: Takedown;
  readonly admin: string;
}

const keyOf = (folderId: string) => `${PREFIX}${folderId}.json`;
const folderOf = (key: string) => key.slice(PREFIX.length, -'.json'.length);

/** Call this before `takeDown`, so that every takedown has a copy. */
export function storeTakedown(env: Env, takedown: Takedown, admin: string): Promise<void> {
  const record: TakedownRecord = { takedown: { ...takedown, reporterName: null, reporterEmail: null }, admin };
  return putText(env.BUCKET, keyOf(takedown.folderId), JSON.stringify(record));
}

/** Checks the next 1,000 copies and repeats takedowns whose content is shared again. Returns their number. */
export async function repeatTakedowns(env: Env, db: Db, now: number): Promise<number> {
  const cursor = await readCursor(db, CURSOR);
  const { objects, last } = await listObjects(env.BUCKET, PREFIX, cursor);
  const shared = await listStillShared(
    db,
    objects.map(({ key }) => folderOf(key)),
  );
  for (const folderId of shared) {
    const text = await readText(env.BUCKET, keyOf(folderId));
    if (text === null) continue;
    const { takedown, admin } = JSON.parse(text) as TakedownRecord;
    const action: NewAction = { admin, action: 'takedown', target: folderId, at: now };
    const repeated = { ...takedown, createdAt: now };
    await takeDown(db, repeated, action, await takedownMails(db, readConfig(env), repeated));
  }
  if (last !== cursor) await writeCursor(db, CURSOR, last);
  return shared.length;
}
