/** What may still be sent to a request. */
import { RECEIVED_HELD_SHARE } from '../bandwidth/limits';
import { REQUEST_FREE_MAX_DAYS, REQUEST_PREMIUM_MAX_DAYS } from '../contract/limits';
import type { Tier } from '../plans/entitlements';

interface Limited {
  readonly expiresAt: number;
  /** Null while it is open. */
  readonly closedAt: number | null;
  readonly maxFiles: number;
  readonly maxBytes: number;
  readonly usedFiles: number;
  readonly usedBytes: number;
  readonly isForOne: boolean;
}

type RequestState = 'open' | 'closed' | 'expired';

/** At `now`, as all times here in milliseconds since 1970. What has expired is that, whether it was closed or not. */
export function stateOf({ expiresAt, closedAt }: Pick<Limited, 'expiresAt' | 'closedAt'>, now: number): RequestState {
  if (expiresAt <= now) return 'expired';
  return closedAt === null ? 'open' : 'closed';
}

export const filesLeft = ({ maxFiles, usedFiles }: Pick<Limited, 'maxFiles' | 'usedFiles'>): number =>
  Math.max(0, maxFiles - usedFiles);

export const bytesLeft = ({ maxBytes, usedBytes }: Pick<Limited, 'maxBytes' | 'usedBytes'>): number =>
  Math.max(0, maxBytes - usedBytes);

/** Returns how many bytes of its owner's month all sendings of a request together may reserve. */
export const holdableBytes = (request: Pick<Limited, 'maxBytes' | 'usedBytes'>): number =>
  Math.floor(bytesLeft(request) * RECEIVED_HELD_SHARE);

type SendingVerdict = 'taken' | 'request_closed' | 'request_expired' | 'request_taken' | 'request_full';

/**
 * Whether a sending may announce so many new files and bytes. `othersSend`: another sending was begun and not given up.
 * The statements that write it judge the same again (`sending-store.ts`).
 */
export function mayAnnounce(
  request: Limited,
  announced: { files: number; bytes: number },
  othersSend: boolean,
  now: number,
): SendingVerdict {
  const state = stateOf(request, now);
  if (state !== 'open') return `request_${state}`;
  if (request.isForOne && othersSend) return 'request_taken';
  const fits = announced.files <= filesLeft(request) && announced.bytes <= bytesLeft(request);
  return fits ? 'taken' : 'request_full';
}

/** The longest that a request may take files, in days. */
export const longestDays = (tier: Tier): number =>
  tier === 'premium' ? REQUEST_PREMIUM_MAX_DAYS : REQUEST_FREE_MAX_DAYS;

/** What the folder of a sending is called: by whom, and when (UTC), without what file systems forbid. */
export function sendingName(sender: string, begunAt: number): string {
  const [day, time = ''] = new Date(begunAt).toISOString().split('T');
  return `${sender || 'No name'}, ${day} ${time.slice(0, 5).replace(':', '.')}`;
}
