import { deleteObjects, listObjects } from '../blobs/bucket';
import { OBJECTS_PREFIX, ownerOfKey } from '../blobs/keys';
import { HOUR_MS } from '../contract/units';
import { readCursor, writeCursor } from '../lib/database/cursor-store';
import type { Db } from '../lib/database/db';
import type { Env } from '../lib/env';
import { orphanVerdict } from './orphan-verdict';
import { findExisting } from './store';

/**
 * A file's row is written before its object, and a cover's row right after its object. A row that is missing after an
 * hour will not appear.
 */
const ORPHAN_MIN_AGE_MS = HOUR_MS;

const CURSOR = 'orphans';

/**
 * Checks the next 1,000 objects, deletes orphans, and returns how many. With too many orphans, deletes none and logs an
 * alarm. Later runs check the same objects until the operator has fixed the cause.
 */
export async function purgeOrphans(env: Env, db: Db, now: number): Promise<number> {
  const cursor = await readCursor(db, CURSOR);
  const { objects, last } = await listObjects(env.BUCKET, OBJECTS_PREFIX, cursor);
  const oldObjects = objects.filter(({ uploadedAt }) => uploadedAt <= now - ORPHAN_MIN_AGE_MS);
  const ownedObjects = oldObjects.flatMap(({ key }) => {
    const owner = ownerOfKey(key);
    return owner === null ? [] : [{ key, ...owner }];
  });
  const existing = await findExisting(db, ownedObjects);
  const orphans = ownedObjects.filter(({ id }) => !existing.has(id)).map(({ key }) => key);
  if (orphanVerdict(ownedObjects.length, orphans.length) === 'alarm') {
    console.error(JSON.stringify({ alarm: 'orphans', looked: ownedObjects.length, orphans: orphans.length }));
    return 0;
  }
  if (orphans.length > 0) await deleteObjects(env.BUCKET, orphans);
  if (last !== cursor) await writeCursor(db, CURSOR, last);
  return orphans.length;
}
