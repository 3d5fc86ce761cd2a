/**
 * Thresholds of the alarm. An orphan is an object without a row. The alarm is raised if there are more orphans than
 * `ORPHAN_ALARM_MIN_OBJECTS`, and if orphans are more than the fraction `ORPHAN_ALARM_SHARE` of all checked objects.
 */
const ORPHAN_ALARM_MIN_OBJECTS = 10;
const ORPHAN_ALARM_SHARE = 0.5;

/**
 * Decides whether objects without a row may be deleted. Normally orphans are rare. If most objects seem to be
 * orphans, rows must be missing, for example in a new or wrong database. Then no object may be deleted.
 */
export const orphanVerdict = (checkedCount: number, orphanCount: number): 'remove' | 'alarm' =>
  orphanCount > ORPHAN_ALARM_MIN_OBJECTS && orphanCount > checkedCount * ORPHAN_ALARM_SHARE ? 'alarm' : 'remove';
