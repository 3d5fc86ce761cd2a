import { SEGMENT_BYTES, SEGMENT_OVERHEAD_BYTES } from '../../contract/encryption';
import { freeMaxDays } from '../../contract/free-expiry';
import { FREE_EXPIRY_MAX_TIMES, NO_EXPIRY } from '../../contract/limits';
import { DAY_MS } from '../../contract/units';
import type { Tier } from '../../plans/entitlements';

/**
 * Returns the problem with a chosen expiry in days, as words that follow the field's name in the error message.
 * Returns null if the expiry is allowed.
 */
export function expiryProblem(days: number, plan: Tier, totalBytes: number): string | null {
  if (plan === 'premium') return days === NO_EXPIRY ? null : `must be ${NO_EXPIRY} (no expiry)`;
  const max = freeMaxDays(totalBytes);
  return days > 0 && days <= max ? null : `must be more than 0 and at most ${max} days for this size`;
}

/** Fields that determine a folder's age. Times are milliseconds since 1970. */
export interface FolderAge {
  createdAt: number;
  oldestFileAt: number | null;
  fileCount: number;
}

/**
 * Returns the time at which the maximum lifetime of a free user's folder starts: the upload time of the oldest file.
 * Files keep their upload time when they move, so a move into a new folder does not extend their lifetime. The
 * lifetime of a folder without files starts at its creation.
 */
export const lifetimeStart = ({ createdAt, oldestFileAt, fileCount }: FolderAge): number =>
  fileCount === 0 ? createdAt : (oldestFileAt ?? createdAt);

/** A folder whose owner changes the expiry. */
export interface ExpiringFolder extends FolderAge {
  expiresAt: number | null;
  totalBytes: number;
  accessHash: string | null;
}

/**
 * Returns the number of bytes that decides how long a folder may live. For an encrypted folder, the result is a lower
 * bound of the size before encryption. So encryption never shortens a lifetime.
 */
export const plainBytes = ({
  totalBytes,
  fileCount,
  accessHash,
}: Pick<ExpiringFolder, 'totalBytes' | 'fileCount' | 'accessHash'>): number =>
  accessHash === null
    ? totalBytes
    : totalBytes - SEGMENT_OVERHEAD_BYTES * (fileCount + Math.floor(totalBytes / SEGMENT_BYTES));

/**
 * Checks a new expiry of an existing folder, in days from now. Returns the problem as words that follow the field's
 * name, or null if the expiry is allowed. An earlier expiry is always allowed. A later expiry must be allowed for a
 * new upload, and must not exceed a maximum counted from `lifetimeStart`. Without this maximum, daily changes could
 * keep a folder for ever.
 */
export function expiryChangeProblem(days: number, plan: Tier, folder: ExpiringFolder, now: number): string | null {
  const bytes = plainBytes(folder);
  const newExpiresAt = expiresAt(days, now);
  const isSooner =
    newExpiresAt !== null && newExpiresAt > now && (folder.expiresAt === null || newExpiresAt <= folder.expiresAt);
  if (plan === 'free' && isSooner && folder.expiresAt !== null) return null;
  const problem = expiryProblem(days, plan, bytes);
  if (problem !== null || newExpiresAt === null || isSooner) return problem;
  const maxDays = FREE_EXPIRY_MAX_TIMES * freeMaxDays(bytes);
  const isAllowed = newExpiresAt <= lifetimeStart(folder) + maxDays * DAY_MS;
  const start = folder.fileCount === 0 ? 'its creation' : 'the upload of its oldest file';
  return isAllowed ? null : `must be at most ${maxDays} days after ${start}`;
}

/** Returns the time of expiry, or null if the folder never expires. `days` may have a fraction. */
export const expiresAt = (days: number, now: number): number | null =>
  days === NO_EXPIRY ? null : now + Math.round(days * DAY_MS);

/**
 * Returns whether the folder would live longer than its owner may keep `totalBytes`. Call this function when files
 * join the folder at `now`. A free owner's folder has no expiry if the owner created it with a premium plan.
 */
export const exceedsLifetime = (expiresAt: number | null, plan: Tier, totalBytes: number, now: number): boolean =>
  plan === 'free' && (expiresAt === null || expiresAt - now > freeMaxDays(totalBytes) * DAY_MS);
