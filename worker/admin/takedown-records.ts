/**
 * Takedowns as objects beside the files: a database that is put back to an earlier time knows none of those since, and
 * what was taken down would be shared again. The cron compares the two and takes down again. Writes and reads R2 and D1.
 */
import { listObjects, putText, readText } from '../blobs/bucket';
import { readCursor, writeCursor } from '../lib/database/cursor-store';
import type { Db } from '../lib/database/db';
import type { Env } from '../lib/env';
import { listStillShared, type NewAction, type Takedown, takeDown } from './store';

/** Nothing else touches what is there. */
const PREFIX = 'takedowns/';
const CURSOR = 'takedowns';

interface TakedownRecord {
  readonly takedown: Takedown;
  readonly admin: string;
}

const keyOf = (folderId: string) => `${PREFIX}${folderId}.json`;
const folderOf = (key: string) => key.slice(PREFIX.length, -'.json'.length);

/** To be kept before the database is told: what dies in between is taken down by the next cron. */
export function keepTakedown(env: Env, takedown: Takedown, admin: string): Promise<void> {
  // Who reported it is nobody's business there.
  const record: TakedownRecord = { takedown: { ...takedown, reporterName: null, reporterEmail: null }, admin };
  return putText(env.BUCKET, keyOf(takedown.folderId), JSON.stringify(record));
}

/** Looks at the next thousand, and takes down what is shared all the same. Begins anew at the end. Answers how many that were. */
export async function repeatTakedowns(env: Env, db: Db, now: number): Promise<number> {
  const after = await readCursor(db, CURSOR);
  const { objects, last } = await listObjects(env.BUCKET, PREFIX, after);
  const shared = await listStillShared(
    db,
    objects.map(({ key }) => folderOf(key)),
  );
  for (const folderId of shared) {
    const text = await readText(env.BUCKET, keyOf(folderId));
    if (text === null) continue;
    const { takedown, admin } = JSON.parse(text) as TakedownRecord;
    const action: NewAction = { admin, action: 'takedown', target: folderId, at: now };
    await takeDown(db, { ...takedown, createdAt: now }, action);
  }
  if (last !== after) await writeCursor(db, CURSOR, last);
  return shared.length;
}
