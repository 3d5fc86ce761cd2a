import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { SECOND_MS } from '../../../../worker/contract/units';
import { FOLLOW_DELAY_MIN_MS, FOLLOW_PAGES_AT_ONCE, FOLLOW_POLLS_AFTER_LAST } from '../limits';
import { isReady } from '../tree/selection';

const FOLLOW_DELAY_GROWTH = 1.5;
const FOLLOW_DELAY_MAX_MS = 15 * SECOND_MS;

export const missingOf = (files: readonly FileAnswer[]): FileAnswer[] => files.filter((file) => !isReady(file));

/**
 * Returns the milliseconds until the next poll, or false to stop polling. Polls a few more times at the end, because
 * the sender may announce more files. `quiet` is the number of polls since the last change.
 */
export function followDelayMs(quiet: number, missing: number): number | false {
  if (missing === 0 && quiet >= FOLLOW_POLLS_AFTER_LAST) return false;
  return Math.min(FOLLOW_DELAY_MAX_MS, FOLLOW_DELAY_MIN_MS * FOLLOW_DELAY_GROWTH ** quiet);
}

/**
 * Returns the indices of pages that may have changed, at most `FOLLOW_PAGES_AT_ONCE`. Files arrive roughly in order, so
 * only the first page without arrived files is included. `turn` increases with each poll, so that pages take turns.
 */
export function pagesToFollow(pages: readonly (readonly FileAnswer[])[], turn: number): number[] {
  const candidates: number[] = [];
  let hasUntouched = false;
  for (const [index, files] of pages.entries()) {
    const ready = files.filter(isReady).length;
    if (ready === files.length) continue;
    if (ready === 0 && hasUntouched) continue;
    hasUntouched ||= ready === 0;
    candidates.push(index);
  }
  if (candidates.length === 0) return pages.length === 0 ? [] : [pages.length - 1];
  const count = Math.min(FOLLOW_PAGES_AT_ONCE, candidates.length);
  return Array.from({ length: count }, (_, at) => candidates[(turn * count + at) % candidates.length] ?? 0);
}
