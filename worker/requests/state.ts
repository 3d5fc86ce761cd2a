import { RECEIVED_HELD_SHARE } from '../bandwidth/limits';
import { REQUEST_FREE_MAX_DAYS, REQUEST_PREMIUM_MAX_DAYS } from '../contract/limits';
import type { Tier } from '../plans/entitlements';

interface RequestLimits {
  readonly expiresAt: number;
  readonly closedAt: number | null;
  readonly maxFiles: number;
  readonly maxBytes: number;
  readonly usedFiles: number;
  readonly usedBytes: number;
  readonly isForOne: boolean;
}

type RequestState = 'open' | 'closed' | 'expired';

/** `expired` if the request is both closed and expired. */
export function stateOf(
  { expiresAt, closedAt }: Pick<RequestLimits, 'expiresAt' | 'closedAt'>,
  now: number,
): RequestState {
  if (expiresAt <= now) return 'expired';
  return closedAt === null ? 'open' : 'closed';
}

export const filesLeft = ({ maxFiles, usedFiles }: Pick<RequestLimits, 'maxFiles' | 'usedFiles'>): number =>
  Math.max(0, maxFiles - usedFiles);

export const bytesLeft = ({ maxBytes, usedBytes }: Pick<RequestLimits, 'maxBytes' | 'usedBytes'>): number =>
  Math.max(0, maxBytes - usedBytes);

export const holdableBytes = (request: Pick<RequestLimits, 'maxBytes' | 'usedBytes'>): number =>
  Math.floor(bytesLeft(request) * RECEIVED_HELD_SHARE);

type SendingVerdict = 'ok' | 'request_closed' | 'request_expired' | 'request_taken' | 'request_full';

/**
 * Decides whether a delivery may announce these files and bytes. `isTaken` is true if there is another delivery that is
 * not cancelled. The statements in `sending-store.ts` check the same rules.
 */
export function checkAnnouncement(
  request: RequestLimits,
  announcement: { files: number; bytes: number },
  isTaken: boolean,
  now: number,
): SendingVerdict {
  const state = stateOf(request, now);
  if (state !== 'open') return `request_${state}`;
  if (request.isForOne && isTaken) return 'request_taken';
  const fits = announcement.files <= filesLeft(request) && announcement.bytes <= bytesLeft(request);
  return fits ? 'ok' : 'request_full';
}

export const maxRequestDays = (tier: Tier): number =>
  tier === 'premium' ? REQUEST_PREMIUM_MAX_DAYS : REQUEST_FREE_MAX_DAYS;

/** Returns the sender, and the time in UTC without colons, which some file systems forbid. */
export function sendingName(sender: string, startedAt: number): string {
  const [day, time = ''] = new Date(startedAt).toISOString().split('T');
  return `${sender || 'No name'}, ${day} ${time.slice(0, 5).replace(':', '.')}`;
}
