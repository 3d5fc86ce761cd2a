/** Decides when to poll a folder that is still being uploaded, and which pages of its list. Pure. */
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { SECOND_MS } from '../../../../worker/contract/units';
import { FOLLOW_DELAY_MIN_MS, FOLLOW_PAGES_AT_ONCE, FOLLOW_POLLS_AFTER_LAST } from '../limits';
import { isReady } from '../tree/selection';

const FOLLOW_DELAY_GROWTH = 1.5;
const FOLLOW_DELAY_MAX_MS = 15 * SECOND_MS;

/** Returns the files that have not arrived, in the order of the list. */
export const missingOf = (files: readonly FileAnswer[]): FileAnswer[] => files.filter((file) => !isReady(file));

/**
 * Returns the milliseconds until the next poll, or false to stop polling. `quiet` is the number of polls since the last
 * change. After the last file has arrived, a few more polls follow, because more files may be announced.
 */
export function followDelayMs(quiet: number, missing: number): number | false {
  if (missing === 0 && quiet >= FOLLOW_POLLS_AFTER_LAST) return false;
  return Math.min(FOLLOW_DELAY_MAX_MS, FOLLOW_DELAY_MIN_MS * FOLLOW_DELAY_GROWTH ** quiet);
}

/**
 * Returns indices of the pages of a long list to poll now. Files arrive roughly in the order of the list. Therefore
 * only these pages may change: pages on which some files are missing and some have arrived, and the first page on which
 * all are missing. Returns a few of these pages, and others in the next turn. If no file is missing, returns the last
 * page, because new pages would follow it.
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
