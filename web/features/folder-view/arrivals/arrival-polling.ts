/** Decides when the page polls a folder that is still being uploaded, and which pages of the list. Pure. */
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { SECOND_MS } from '../../../../worker/contract/units';
import { FOLLOW_DELAY_MIN_MS, FOLLOW_PAGES_AT_ONCE, FOLLOW_POLLS_AFTER_LAST } from '../limits';
import { isReady } from '../tree/selection';

const FOLLOW_DELAY_GROWTH = 1.5;
const FOLLOW_DELAY_MAX_MS = 15 * SECOND_MS;

/** The files are in the order of the list. */
export const missingOf = (files: readonly FileAnswer[]): FileAnswer[] => files.filter((file) => !isReady(file));

/**
 * Returns the milliseconds until the next poll. Returns false if the page must stop polling. `quiet` is the number of
 * polls since the last change. `missing` is the number of files that have not arrived. When all files have arrived,
 * the page still polls a few times, because the sender may announce more files.
 */
export function followDelayMs(quiet: number, missing: number): number | false {
  if (missing === 0 && quiet >= FOLLOW_POLLS_AFTER_LAST) return false;
  return Math.min(FOLLOW_DELAY_MAX_MS, FOLLOW_DELAY_MIN_MS * FOLLOW_DELAY_GROWTH ** quiet);
}

/**
 * Chooses which pages of a long list to poll now, and returns the indices of these pages. Files arrive roughly in the
 * order of the list. A page may change if some of its files have arrived and some are missing. The first page without
 * an arrived file may change, too. Each turn polls only a few of these pages. The next turns poll the other pages. If
 * no file is missing, returns the last page, because new pages would follow the last page.
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
