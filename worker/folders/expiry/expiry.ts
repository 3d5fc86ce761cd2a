import { SEGMENT_BYTES, SEGMENT_OVERHEAD_BYTES } from '../../contract/encryption';
import type { ReasonOf } from '../../contract/errors';
import { freeMaxDays } from '../../contract/free-expiry';
import { FREE_EXPIRY_MAX_TIMES, NO_EXPIRY } from '../../contract/limits';
import { DAY_MS } from '../../contract/units';
import type { Tier } from '../../plans/entitlements';

type ExpiryProblem = ReasonOf<'invalid_input'>;

export function expiryProblem(days: number, plan: Tier, totalBytes: number): ExpiryProblem | null {
  if (plan === 'premium') return days === NO_EXPIRY ? null : { reason: 'must_not_expire', expiryDays: NO_EXPIRY };
  const maxDays = freeMaxDays(totalBytes);
  return days > 0 && days <= maxDays ? null : { reason: 'expiry_too_long', maxDays, since: 'now' };
}

export interface FolderAge {
  createdAt: number;
  oldestFileAt: number | null;
  fileCount: number;
}

/** Start of a free folder's maximum lifetime. Moved files keep their times, so a move does not extend the lifetime. */
export const lifetimeStart = ({ createdAt, oldestFileAt, fileCount }: FolderAge): number =>
  fileCount === 0 ? createdAt : (oldestFileAt ?? createdAt);

export interface ExpiringFolder extends FolderAge {
  expiresAt: number | null;
  totalBytes: number;
  accessHash: string | null;
}

/** Estimates the size before encryption, never too high. A higher estimate could shorten the lifetime. */
export const plainBytes = ({
  totalBytes,
  fileCount,
  accessHash,
}: Pick<ExpiringFolder, 'totalBytes' | 'fileCount' | 'accessHash'>): number =>
  accessHash === null
    ? totalBytes
    : totalBytes - SEGMENT_OVERHEAD_BYTES * (fileCount + Math.floor(totalBytes / SEGMENT_BYTES));

/**
 * Returns null if the change is allowed. The lifetime since `lifetimeStart` is limited, so that daily changes cannot
 * keep a folder for ever.
 */
export function expiryChangeProblem(
  days: number,
  plan: Tier,
  folder: ExpiringFolder,
  now: number,
): ExpiryProblem | null {
  const bytes = plainBytes(folder);
  const newExpiresAt = expiresAt(days, now);
  const isSooner =
    newExpiresAt !== null && newExpiresAt > now && (folder.expiresAt === null || newExpiresAt <= folder.expiresAt);
  if (plan === 'free' && isSooner && folder.expiresAt !== null) return null;
  const problem = expiryProblem(days, plan, bytes);
  if (problem !== null || newExpiresAt === null || isSooner) return problem;
  const maxDays = FREE_EXPIRY_MAX_TIMES * freeMaxDays(bytes);
  const isAllowed = newExpiresAt <= lifetimeStart(folder) + maxDays * DAY_MS;
  const since = folder.fileCount === 0 ? 'creation' : 'oldest_file';
  return isAllowed ? null : { reason: 'expiry_too_long', maxDays, since };
}

/** Returns null if the folder never expires. `days` may have a fraction. */
export const expiresAt = (days: number, now: number): number | null =>
  days === NO_EXPIRY ? null : now + Math.round(days * DAY_MS);

/** Returns true if a free user's folder expires too late, for example because it was uploaded with Premium. */
export const exceedsLifetime = (expiresAt: number | null, plan: Tier, totalBytes: number, now: number): boolean =>
  plan === 'free' && (expiresAt === null || expiresAt - now > freeMaxDays(totalBytes) * DAY_MS);
