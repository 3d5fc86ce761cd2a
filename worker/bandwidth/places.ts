/**
 * Defines a download: one recipient received a file or an archive completely. One request, ranges in any order, a
 * resumed download and a preview all count as one download. Bytes that were sent twice count once, so a recipient who
 * starts again after every broken connection has not downloaded.
 *
 * In a folder with a download limit, a recipient needs a place from the first byte on. They keep it until they have
 * been sent nothing for `PLACE_TTL_MS`. Until then they may finish and fetch the rest of the folder. After that, the
 * place is free again if the recipient received nothing whole; otherwise it is used. Receiving nearly everything uses
 * the place, too: otherwise leaving out the last byte would make it free.
 */
import { PLACE_TTL_MS } from './limits';

/** A recipient of a folder's bytes. */
export interface Taker {
  readonly folderId: string;
  readonly recipient: string;
}

/** State of a recipient of a folder. */
export interface Recipient {
  /** When bytes were last admitted for them or sent to them, in milliseconds since 1970. */
  readonly at: number;
  /** Whether they received a whole file or archive. */
  readonly isWhole: boolean;
}

/** Places of a folder, without the current recipient's. */
export interface Places {
  /** Maximum number of downloads; null if unlimited. */
  readonly limit: number | null;
  /** Downloads so far by all recipients. */
  readonly downloads: number;
  /** Number of recipients who hold a place and have nothing whole. */
  readonly taking: number;
}

export type PlaceVerdict = 'granted' | 'used_up' | 'last_download_taken';

/** Returns when a recipient's place lapses. */
export const placeEnds = ({ at }: Pick<Recipient, 'at'>): number => at + PLACE_TTL_MS;

/** Decides whether a recipient may be sent bytes of a folder at `now`. `recipient` is undefined for a new recipient. */
export function evaluatePlace(
  recipient: Recipient | undefined,
  { limit, downloads, taking }: Places,
  now: number,
): PlaceVerdict {
  if (limit === null || (recipient && placeEnds(recipient) > now)) return 'granted';
  if (downloads >= limit) return 'used_up';
  // A recipient who returns to a counted download makes no new one.
  if (recipient?.isWhole) return 'granted';
  return downloads + taking < limit ? 'granted' : 'last_download_taken';
}

/** The first byte, and the one behind the last. */
export type Range = readonly [from: number, to: number];

/** Ranges of one file or archive that one recipient has. */
export interface ReceivedRanges {
  /** Ranges that were certainly sent, sorted and disjoint. */
  readonly got: readonly Range[];
  /** Ranges in flight when a request broke off: from its last certain byte to its last possible byte. */
  readonly broken: readonly Range[];
}

export const NOTHING_RECEIVED: ReceivedRanges = { got: [], broken: [] };

/** Ranges that are remembered: players and download managers make many. */
const RANGES_MAX = 32;

/** Returns the same bytes in order, without overlaps. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of ranges.filter(([start, end]) => end > start).sort(([first], [second]) => first - second)) {
    const last = merged.at(-1);
    if (last === undefined || from > last[1]) merged.push([from, to]);
    else merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return merged;
}

/** Returns at most `RANGES_MAX` ranges. Of too many the closest are taken for one, with what is between them. */
function limitRanges(ranges: readonly Range[]): readonly Range[] {
  if (ranges.length <= RANGES_MAX) return ranges;
  const gaps = ranges.slice(1).map(([from], index) => from - (ranges[index]?.[1] ?? from));
  const widest = gaps.toSorted((a, b) => b - a)[RANGES_MAX - 1] ?? 0;
  const filled = gaps.map((gap, index): Range => [ranges[index]?.[1] ?? 0, (ranges[index]?.[1] ?? 0) + gap]);
  return mergeRanges([...ranges, ...filled.filter((_, index) => (gaps[index] ?? 0) <= widest)]);
}

const bytesIn = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** From this share of the content on, a recipient who leaves has used their place. */
const NEARLY_WHOLE = 0.95;

export const isNearlyWhole = (bytes: number, size: number): boolean => bytes >= NEARLY_WHOLE * size;

/** Returns the largest number of bytes that may have reached a recipient: those certainly sent, and those in flight. */
export const reachedBytes = ({ got, broken }: ReceivedRanges): number => bytesIn(mergeRanges([...got, ...broken]));

/** A finished request: first byte, bytes certainly sent, and further bytes that may have arrived. */
export interface SentRange {
  readonly offset: number;
  readonly bytes: number;
  readonly uncertain: number;
}

/** Remembered broken-off requests per recipient and file: download managers make several at once. */
const BROKEN_MAX = 16;

/**
 * Returns the ranges that a recipient has of `size` bytes after a request, and whether they are complete. A complete
 * recipient starts again with no ranges. Bytes in flight of a broken request count when a later request continues
 * behind them, because only then have they certainly arrived.
 */
export function addSentRange(
  { got, broken }: ReceivedRanges,
  sentRange: SentRange,
  size: number,
): { readonly isWhole: boolean; readonly received: ReceivedRanges } {
  // It goes on with a request that broke off, or with none; of several that it may be, with the last.
  const gap = broken.findLastIndex(([low, high]) => low <= sentRange.offset && sentRange.offset <= high);
  const from = broken[gap]?.[0] ?? sentRange.offset;
  const end = sentRange.offset + sentRange.bytes;
  const merged = mergeRanges([...got, [from, end]]);
  if (bytesIn(merged) >= size) return { isWhole: true, received: NOTHING_RECEIVED };
  const otherBroken = broken.filter((_, index) => index !== gap);
  const remaining = sentRange.uncertain > 0 ? [...otherBroken, [end, end + sentRange.uncertain] as const] : otherBroken;
  return { isWhole: false, received: { got: limitRanges(merged), broken: remaining.slice(-BROKEN_MAX) } };
}
