/** What follows from files of a folder that are still being uploaded. Pure. */
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { SECOND_MS } from '../../../../worker/contract/units';
import { FOLLOW_DELAY_MIN_MS, FOLLOW_PAGES_AT_ONCE, FOLLOW_POLLS_AFTER_LAST } from '../limits';
import { isReady } from '../tree/selection';

const FOLLOW_DELAY_GROWTH = 1.5;
const FOLLOW_DELAY_MAX_MS = 15 * SECOND_MS;

/** Those that have not arrived, in the order of the list. */
export const missingOf = (files: readonly FileAnswer[]): FileAnswer[] => files.filter((file) => !isReady(file));

/**
 * When to ask again, in milliseconds, after `quiet` answers in a row that brought nothing new. False: not again. When the
 * last file has arrived it is asked a few times more, because an upload of many files is announced batch by batch.
 */
export function followDelayMs(quiet: number, missing: number): number | false {
  if (missing === 0 && quiet >= FOLLOW_POLLS_AFTER_LAST) return false;
  return Math.min(FOLLOW_DELAY_MAX_MS, FOLLOW_DELAY_MIN_MS * FOLLOW_DELAY_GROWTH ** quiet);
}

/**
 * The pages of a long list, counted from 0, to ask for again: a few, which take turns. Files arrive more or less in their
 * order, so something may have changed in the pages that have arrived in part and in the first that has not begun to.
 * Where nothing is missing it is the last page, behind which others would come.
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
