/** An orphan is an object without a row. Both thresholds must be exceeded for an alarm. */
const ORPHAN_ALARM_MIN_OBJECTS = 10;
const ORPHAN_ALARM_SHARE = 0.5;

/**
 * Normally orphans are rare. If most objects seem to be orphans, rows must be missing, for example in a new or wrong
 * database, and no object may be deleted.
 */
export const orphanVerdict = (checkedCount: number, orphanCount: number): 'remove' | 'alarm' =>
  orphanCount > ORPHAN_ALARM_MIN_OBJECTS && orphanCount > checkedCount * ORPHAN_ALARM_SHARE ? 'alarm' : 'remove';
