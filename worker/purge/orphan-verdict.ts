/** An orphan is an object without a row. An alarm needs more orphans than this number and this share of objects. */
const ORPHAN_ALARM_MIN_OBJECTS = 10;
const ORPHAN_ALARM_SHARE = 0.5;

/** Returns `alarm` if most objects seem to be orphans. The database is then probably wrong or lost. */
export const orphanVerdict = (checkedCount: number, orphanCount: number): 'remove' | 'alarm' =>
  orphanCount > ORPHAN_ALARM_MIN_OBJECTS && orphanCount > checkedCount * ORPHAN_ALARM_SHARE ? 'alarm' : 'remove';
