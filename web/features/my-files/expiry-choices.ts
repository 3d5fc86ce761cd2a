/** Expiry choices for existing folders. Pure; the server decides by its own clock. */
import { FREE_EXPIRY_MAX_TIMES, NO_EXPIRY } from '../../../worker/contract/limits';
import { DAY_MS, MINUTE_MS } from '../../../worker/contract/units';
import type { FolderItem } from './list/items';

export interface ExpiryChoice {
  /** Days from now; `NO_EXPIRY` for none. */
  readonly days: number;
  readonly label: string;
}

/** Returns the choices of a new upload of this size. */
export type ChoicesBySize = (totalBytes: number) => readonly ExpiryChoice[];

/** Allows for different clocks, and for the time the user takes to choose. */
const MARGIN_MS = 5 * MINUTE_MS;

/** Returns the choices that all of these folders have in common, shortest first. */
export function choicesFor(folders: readonly FolderItem[], bySize: ChoicesBySize, now: number): ExpiryChoice[] {
  const [first, ...others] = folders.map((item) => choicesOf(item, bySize, now));
  return (first ?? []).filter(({ days }) => others.every((choices) => choices.some((one) => one.days === days)));
}

/**
 * Returns the choice closest to the current expiry: the shortest that ends no folder earlier. Returns null if there is
 * no choice.
 */
export function presentChoice(
  folders: readonly FolderItem[],
  choices: readonly ExpiryChoice[],
  now: number,
): ExpiryChoice | null {
  const ends = folders.map(({ folder }) => (folder.expiryDate === null ? null : new Date(folder.expiryDate).getTime()));
  const latest = ends.includes(null) ? Number.POSITIVE_INFINITY : Math.max(...ends.map(Number));
  const keepsAll = ({ days }: ExpiryChoice) => days === NO_EXPIRY || now + days * DAY_MS + MARGIN_MS >= latest;
  return choices.find(keepsAll) ?? choices.at(-1) ?? null;
}

function choicesOf({ folder }: FolderItem, bySize: ChoicesBySize, now: number): ExpiryChoice[] {
  const choices = bySize(folder.ownSize);
  const longestDays = Math.max(...choices.map(({ days }) => days));
  const end = folder.expiryDate === null ? null : new Date(folder.expiryDate).getTime();
  const last = new Date(folder.keptSince).getTime() + FREE_EXPIRY_MAX_TIMES * longestDays * DAY_MS - MARGIN_MS;
  return choices.filter(({ days }) => {
    const wanted = now + days * DAY_MS;
    return days === NO_EXPIRY || end === null || wanted < end || wanted <= last;
  });
}
