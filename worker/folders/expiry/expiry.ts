import { freeMaxDays } from '../../contract/free-expiry';
import { FREE_EXPIRY_MAX_TIMES, NO_EXPIRY } from '../../contract/limits';
import { DAY_MS } from '../../contract/units';
import type { Tier } from '../../plans/entitlements';

/** What is wrong with a chosen expiry in days, as words to follow its field's name; null if it is allowed. */
export function expiryProblem(days: number, plan: Tier, totalBytes: number): string | null {
  if (plan === 'premium') return days === NO_EXPIRY ? null : `must be ${NO_EXPIRY} (no expiry)`;
  const max = freeMaxDays(totalBytes);
  return days > 0 && days <= max ? null : `must be more than 0 and at most ${max} days for this size`;
}

/** A folder whose age is asked for. Times are milliseconds since 1970. */
export interface Aged {
  createdAt: number;
  oldestFileAt: number | null;
  fileCount: number;
}

/**
 * Returns the time from which the longest lifetime of a free folder counts: the upload of its oldest file. Files keep
 * that time when they move, so a new folder gives them no new lifetime. An empty folder counts from its own creation.
 */
export const keptSince = ({ createdAt, oldestFileAt, fileCount }: Aged): number =>
  fileCount === 0 ? createdAt : (oldestFileAt ?? createdAt);

/** A folder whose expiry is to be changed. */
export interface Expiring extends Aged {
  expiresAt: number | null;
  totalBytes: number;
}

/**
 * Returns what is wrong with a new expiry of an existing folder, in days from now, as words to follow its field's name.
 * Returns null if it is allowed. An earlier expiry is always allowed. A later one must be allowed for a new upload, and
 * must end within a bound counted from `keptSince`. Otherwise daily extensions would keep a folder for ever.
 */
export function expiryChangeProblem(days: number, plan: Tier, folder: Expiring, now: number): string | null {
  const wanted = expiresAt(days, now);
  const isSooner = wanted !== null && wanted > now && (folder.expiresAt === null || wanted <= folder.expiresAt);
  if (plan === 'free' && isSooner && folder.expiresAt !== null) return null;
  const problem = expiryProblem(days, plan, folder.totalBytes);
  if (problem !== null || wanted === null || isSooner) return problem;
  const allDays = FREE_EXPIRY_MAX_TIMES * freeMaxDays(folder.totalBytes);
  const isWithin = wanted <= keptSince(folder) + allDays * DAY_MS;
  const start = folder.fileCount === 0 ? 'its creation' : 'the upload of its oldest file';
  return isWithin ? null : `must be at most ${allDays} days after ${start}`;
}

/** The moment from which nobody can read the folder any more; null for never. Fractions of a day are kept. */
export const expiresAt = (days: number, now: number): number | null =>
  days === NO_EXPIRY ? null : now + Math.round(days * DAY_MS);

/**
 * Whether what a folder would hold, with files that join it now, would be kept for longer than its owner may keep so
 * many bytes. One without expiry is from when they were premium.
 */
export const outlivesItsSize = (expiresAt: number | null, plan: Tier, totalBytes: number, now: number): boolean =>
  plan === 'free' && (expiresAt === null || expiresAt - now > freeMaxDays(totalBytes) * DAY_MS);
