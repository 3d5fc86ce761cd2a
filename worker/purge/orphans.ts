/** The walk over the bucket for objects that have no row. Acts on R2 and D1. */
import { deleteObjects, listObjects } from '../blobs/bucket';
import { OBJECTS_PREFIX, ownerOfKey } from '../blobs/keys';
import { HOUR_MS } from '../contract/units';
import { readCursor, writeCursor } from '../lib/database/cursor-store';
import type { Db } from '../lib/database/db';
import type { Env } from '../lib/env';
import { orphanVerdict } from './orphan-verdict';
import { findExisting } from './store';

/** Rows come before their objects, so an object without one is an orphan; an hour is for clocks that differ. */
const ORPHAN_MIN_AGE_MS = HOUR_MS;

const CURSOR = 'orphans';

/**
 * The next thousand objects of the bucket: those whose row is gone are removed. Begins anew at the end. Where most of
 * them seem to be orphans nothing is removed, and the walk stays there until somebody has seen to it.
 */
export async function purgeOrphans(env: Env, db: Db, now: number): Promise<number> {
  const after = await readCursor(db, CURSOR);
  const { objects, last } = await listObjects(env.BUCKET, OBJECTS_PREFIX, after);
  const aged = objects.filter(({ uploadedAt }) => uploadedAt <= now - ORPHAN_MIN_AGE_MS);
  const ours = aged.flatMap(({ key }) => {
    const owner = ownerOfKey(key);
    return owner === null ? [] : [{ key, ...owner }];
  });
  const existing = await findExisting(db, ours);
  const orphans = ours.filter(({ id }) => !existing.has(id)).map(({ key }) => key);
  if (orphanVerdict(ours.length, orphans.length) === 'alarm') {
    console.error(JSON.stringify({ alarm: 'orphans', looked: ours.length, orphans: orphans.length }));
    return 0;
  }
  if (orphans.length > 0) await deleteObjects(env.BUCKET, orphans);
  if (last !== after) await writeCursor(db, CURSOR, last);
  return orphans.length;
}
