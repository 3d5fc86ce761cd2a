/** More orphans than this, and more than half of what was looked at, are no orphans: the database is the wrong one. */
const ORPHAN_ALARM_MIN_OBJECTS = 10;
const ORPHAN_ALARM_SHARE = 0.5;

/**
 * Whether objects without a row may be removed, of so many that were looked at. Orphans are rare: where most objects
 * seem to be some, rows are missing, as in a new or a wrong database, and nothing may go.
 */
export const orphanVerdict = (looked: number, orphans: number): 'remove' | 'alarm' =>
  orphans > ORPHAN_ALARM_MIN_OBJECTS && orphans > looked * ORPHAN_ALARM_SHARE ? 'alarm' : 'remove';
