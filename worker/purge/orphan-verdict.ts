/** Thresholds for an alarm, both of which must be exceeded. An orphan is an object without a row. */
const ORPHAN_ALARM_MIN_OBJECTS = 10;
const ORPHAN_ALARM_SHARE = 0.5;

/**
 * Decides whether orphans may be deleted. Normally orphans are rare. If most objects seem to be orphans, the database
 * is probably wrong or was lost. Then no object may be deleted.
 */
export const orphanVerdict = (checkedCount: number, orphanCount: number): 'remove' | 'alarm' =>
  orphanCount > ORPHAN_ALARM_MIN_OBJECTS && orphanCount > checkedCount * ORPHAN_ALARM_SHARE ? 'alarm' : 'remove';
