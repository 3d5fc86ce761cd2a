/**
 * What a download is: one recipient who was delivered a file, or an archive, whole. However they came to it, by one
 * request, by ranges in any order, by resuming or by looking at it, and however often: it is one download.
 *
 * Where a folder may be downloaded so often and no more, a recipient needs a place for the first byte already. It is
 * theirs until they have been sent nothing for `PLACE_TTL_MS`: until then they may finish, and fetch all else of the
 * folder. A place whose holder was delivered nothing whole is free again after that; one whose holder was is used.
 * A holder who was sent nearly everything has used it, too: otherwise leaving out the last byte would make it free.
 */
import { PLACE_TTL_MS } from './limits';

/** Who is sent bytes of which folder. */
export interface Taker {
  readonly folderId: string;
  readonly recipient: string;
}

/** What is known of a recipient of a folder. */
export interface Recipient {
  /** When bytes were admitted or sent to them last, in milliseconds since 1970. */
  readonly at: number;
  /** Whether they were delivered something whole. */
  readonly isWhole: boolean;
}

/** The places of a folder, but for the one of who is asking. */
export interface Places {
  /** How often the folder may be downloaded; null: as often as people like. */
  readonly limit: number | null;
  /** How often it was downloaded, by whomever. */
  readonly downloads: number;
  /** Those who hold a place and were delivered nothing whole. */
  readonly taking: number;
}

export type PlaceVerdict = 'granted' | 'used_up' | 'last_download_taken';

/** Until when a recipient may go on without asking for a place anew. */
export const placeEnds = ({ at }: Pick<Recipient, 'at'>): number => at + PLACE_TTL_MS;

/** Whether a recipient may be sent bytes of a folder at `now`. Undefined: they are new. */
export function judgePlace(
  own: Recipient | undefined,
  { limit, downloads, taking }: Places,
  now: number,
): PlaceVerdict {
  if (limit === null || (own && placeEnds(own) > now)) return 'granted';
  if (downloads >= limit) return 'used_up';
  // Whoever has had a download comes back to it: it is no other one.
  if (own?.isWhole) return 'granted';
  return downloads + taking < limit ? 'granted' : 'last_download_taken';
}

/** What one recipient has of one file or archive. */
export interface Received {
  /** Bytes that were certainly sent. */
  readonly bytes: number;
  /** Of requests that broke off: up to where they had certainly got, and up to where they may have. */
  readonly broken: readonly (readonly [certain: number, possible: number])[];
}

export const NOTHING_RECEIVED: Received = { bytes: 0, broken: [] };

/** Share of the content from which on a recipient who leaves has used their place. */
const NEARLY_WHOLE = 0.95;

export const isNearlyWhole = (bytes: number, size: number): boolean => bytes >= NEARLY_WHOLE * size;

/** Returns how many bytes a recipient may have at most: what was certainly sent, and what was on its way. */
export const reachOf = ({ bytes, broken }: Received): number =>
  broken.reduce((sum, [certain, possible]) => sum + possible - certain, bytes);

/** A request that has ended: from where, how much was certainly sent, and how much more may have arrived. */
export interface Sent {
  readonly offset: number;
  readonly bytes: number;
  readonly uncertain: number;
}

/** Broken-off requests of one recipient and one file that are remembered: download managers make some at once. */
const BROKEN_MAX = 16;

/**
 * What a recipient has of something of `size` bytes once a request has ended, and how many times they have been delivered
 * it whole by that. What was on its way as a request broke off counts once another one goes on behind it: only then is
 * it certain that it has arrived.
 */
export function receive(
  { bytes, broken }: Received,
  sent: Sent,
  size: number,
): { readonly times: number; readonly received: Received } {
  if (size === 0) return { times: 1, received: NOTHING_RECEIVED };
  // It goes on with a request that broke off, or with none; of several that it may be, with the last.
  const gap = broken.findLastIndex(([certain, possible]) => certain <= sent.offset && sent.offset <= possible);
  const arrived = gap < 0 ? 0 : sent.offset - (broken[gap]?.[0] ?? 0);
  const total = bytes + arrived + sent.bytes;
  if (total >= size) return { times: Math.floor(total / size), received: { bytes: total % size, broken: [] } };
  const end = sent.offset + sent.bytes;
  const others = broken.filter((_, at) => at !== gap);
  const left = sent.uncertain > 0 ? [...others, [end, end + sent.uncertain] as const] : others;
  return { times: 0, received: { bytes: total, broken: left.slice(-BROKEN_MAX) } };
}
