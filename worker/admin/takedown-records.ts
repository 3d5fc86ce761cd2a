/**
 * Stores copies of takedowns in R2. If the database is restored to an earlier time, later takedowns are lost, and
 * recipients can open the content again. The cron compares the copies with the database, and repeats missing takedowns.
 */
import { listObjects, putText, readText } from '../blobs/bucket';
import { readConfig } from '../lib/config';
import { readCursor, writeCursor } from '../lib/database/cursor-store';
import type { Db } from '../lib/database/db';
import type { Env } from '../lib/env';
import { listStillShared, type NewAction, type Takedown, takeDown } from './store';
import { takedownMails } from './takedown-mails';

/** Prefix of the objects' keys. No other object has it. */
const PREFIX = 'takedowns/';
const CURSOR = 'takedowns';

interface TakedownRecord {
  readonly takedown: Takedown;
  readonly admin: string;
}

const keyOf = (folderId: string) => `${PREFIX}${folderId}.json`;
const folderOf = (key: string) => key.slice(PREFIX.length, -'.json'.length);

/**
 * Stores a copy of a takedown. Call this function before the takedown is written to the database. If the database loses
 * the takedown, a later cron run repeats it.
 */
export function storeTakedown(env: Env, takedown: Takedown, admin: string): Promise<void> {
  // The copy has no name or email of the reporter.
  const record: TakedownRecord = { takedown: { ...takedown, reporterName: null, reporterEmail: null }, admin };
  return putText(env.BUCKET, keyOf(takedown.folderId), JSON.stringify(record));
}

/**
 * Checks the next thousand copies, and repeats takedowns whose content is still shared. Returns the number of repeated
 * takedowns.
 */
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
