/** Choices for the expiry of existing folders. The server checks the choice with its own clock. */
import { FREE_EXPIRY_MAX_TIMES, NO_EXPIRY } from '../../../worker/contract/limits';
import { DAY_MS, MINUTE_MS } from '../../../worker/contract/units';
import { type ExpiryOption, myFilesExpiryOptions } from '../uploads/panels/options/expiry-options';
import type { FolderItem } from './list/items';

/** Tolerance, because clocks differ and the user needs time to choose. */
const MARGIN_MS = 5 * MINUTE_MS;

/** Returns the choices that all folders allow, shortest first. */
export function choicesFor(folders: readonly FolderItem[], premium: boolean, now: number): ExpiryOption[] {
  const [first, ...otherChoices] = folders.map((item) => choicesOf(item, premium, now));
  return (first ?? []).filter(({ days }) =>
    otherChoices.every((choices) => choices.some((choice) => choice.days === days)),
  );
}

/** Returns the shortest choice that shortens no expiry, otherwise the longest choice. */
export function currentChoice(
  folders: readonly FolderItem[],
  choices: readonly ExpiryOption[],
  now: number,
): ExpiryOption | null {
  const ends = folders.map(({ folder }) => (folder.expiryDate === null ? null : new Date(folder.expiryDate).getTime()));
  const latest = ends.includes(null) ? Number.POSITIVE_INFINITY : Math.max(...ends.map(Number));
  const keepsAll = ({ days }: ExpiryOption) => days === NO_EXPIRY || now + days * DAY_MS + MARGIN_MS >= latest;
  return choices.find(keepsAll) ?? choices.at(-1) ?? null;
}

function choicesOf({ folder }: FolderItem, premium: boolean, now: number): ExpiryOption[] {
  const choices = myFilesExpiryOptions({ premium, totalBytes: folder.ownSize });
  const longestDays = Math.max(...choices.map(({ days }) => days));
  const end = folder.expiryDate === null ? null : new Date(folder.expiryDate).getTime();
  const last = new Date(folder.keptSince).getTime() + FREE_EXPIRY_MAX_TIMES * longestDays * DAY_MS - MARGIN_MS;
  return choices.filter(({ days }) => {
    const newExpiry = now + days * DAY_MS;
    return days === NO_EXPIRY || end === null || newExpiry < end || newExpiry <= last;
  });
}
