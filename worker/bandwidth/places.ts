/**
 * Defines a download: one recipient received a file or an archive completely. The bytes may come in one HTTP request,
 * in ranges in any order, in a resumed download or as a preview. Bytes that were sent twice count once. So a
 * recipient who always starts again from the first byte and never reaches the last byte has no download.
 *
 * In a folder with a download limit, a recipient needs a place from the first byte on. The recipient keeps the place,
 * and may fetch everything in the folder, until nothing was sent for `PLACE_TTL_MS`. Then the place is used up if the
 * recipient received a whole file or archive, or nearly everything. Otherwise another recipient can have the place.
 * Nearly everything is enough, because a client could leave out the last byte.
 */
import { PLACE_TTL_MS } from './limits';

/** A recipient of a folder, identified by a keyed hash. */
export interface Taker {
  readonly folderId: string;
  readonly recipient: string;
}

/** State of a recipient in a folder. */
export interface Recipient {
  /** Time of the last admitted or sent bytes, in milliseconds since 1970. */
  readonly at: number;
  readonly isWhole: boolean;
}

/** Download limit of a folder, with the used and held places. */
export interface Places {
  /** Maximum number of downloads. Null if unlimited. */
  readonly limit: number | null;
  /** Number of downloads so far. */
  readonly downloads: number;
  /** Number of other recipients who hold a place but have no whole file or archive. */
  readonly taking: number;
}

export type PlaceVerdict = 'granted' | 'used_up' | 'last_download_taken';

export const placeEnds = ({ at }: Pick<Recipient, 'at'>): number => at + PLACE_TTL_MS;

/**
 * Decides whether a recipient may receive bytes of a folder at `now`. `recipient` is undefined for a new recipient.
 */
export function evaluatePlace(
  recipient: Recipient | undefined,
  { limit, downloads, taking }: Places,
  now: number,
): PlaceVerdict {
  if (limit === null || (recipient && placeEnds(recipient) > now)) return 'granted';
  if (downloads >= limit) return 'used_up';
  // This recipient's download is already counted, and repeating it is free.
  if (recipient?.isWhole) return 'granted';
  return downloads + taking < limit ? 'granted' : 'last_download_taken';
}

/** `from` is the first byte; `to` is the byte after the last. */
export type Range = readonly [from: number, to: number];

/** Ranges of one file or archive that one recipient has received. */
export interface ReceivedRanges {
  /** Ranges that were certainly sent, sorted and without overlaps. */
  readonly got: readonly Range[];
  /** Ranges in flight when a connection broke off. Each range starts after the last byte that was certainly sent. */
  readonly broken: readonly Range[];
}

export const NOTHING_RECEIVED: ReceivedRanges = { got: [], broken: [] };

/**
 * Maximum number of ranges that are remembered per file or archive. Media players and download managers request many
 * ranges.
 */
const RANGES_MAX = 32;

/** Returns ranges with the same bytes, sorted and without overlaps. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of ranges.filter(([start, end]) => end > start).sort(([first], [second]) => first - second)) {
    const last = merged.at(-1);
    if (last === undefined || from > last[1]) merged.push([from, to]);
    else merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return merged;
}

/**
 * Returns at most `RANGES_MAX` ranges. If there are more, joins the closest ranges, including the bytes between them.
 */
function limitRanges(ranges: readonly Range[]): readonly Range[] {
  if (ranges.length <= RANGES_MAX) return ranges;
  const gaps = ranges.slice(1).map(([from], index) => from - (ranges[index]?.[1] ?? from));
  const widest = gaps.toSorted((a, b) => b - a)[RANGES_MAX - 1] ?? 0;
  const filled = gaps.map((gap, index): Range => [ranges[index]?.[1] ?? 0, (ranges[index]?.[1] ?? 0) + gap]);
  return mergeRanges([...ranges, ...filled.filter((_, index) => (gaps[index] ?? 0) <= widest)]);
}

const bytesIn = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** A place is used up if its recipient has received this fraction of the content when the place lapses. */
const NEARLY_WHOLE = 0.95;

export const isNearlyWhole = (bytes: number, size: number): boolean => bytes >= NEARLY_WHOLE * size;

/**
 * Returns the largest number of bytes that the recipient can have: all bytes that were certainly sent, and all bytes
 * in flight.
 */
export const reachedBytes = ({ got, broken }: ReceivedRanges): number => bytesIn(mergeRanges([...got, ...broken]));

/**
 * Bytes of a finished HTTP request. From `offset` on, `bytes` bytes were certainly sent. The next `uncertain` bytes
 * may have arrived.
 */
export interface SentRange {
  readonly offset: number;
  readonly bytes: number;
  readonly uncertain: number;
}

/**
 * Maximum number of ranges in flight that are remembered per recipient and file. Download managers use several
 * connections at once.
 */
const BROKEN_MAX = 16;

/**
 * Adds the bytes of a finished HTTP request to a recipient's ranges. `isWhole` is true if the ranges now cover all
 * `size` bytes. In this case `received` is empty, so that another download starts from nothing. Bytes in flight when
 * a connection broke off are added only if a later HTTP request continues after these bytes, because this proves that
 * they arrived.
 */
export function addSentRange(
  { got, broken }: ReceivedRanges,
  sentRange: SentRange,
  size: number,
): { readonly isWhole: boolean; readonly received: ReceivedRanges } {
  // The sent range may continue a range in flight. If several ranges in flight match, the last of them is used.
  const gap = broken.findLastIndex(([low, high]) => low <= sentRange.offset && sentRange.offset <= high);
  const from = broken[gap]?.[0] ?? sentRange.offset;
  const end = sentRange.offset + sentRange.bytes;
  const merged = mergeRanges([...got, [from, end]]);
  if (bytesIn(merged) >= size) return { isWhole: true, received: NOTHING_RECEIVED };
  const otherBroken = broken.filter((_, index) => index !== gap);
  const remaining = sentRange.uncertain > 0 ? [...otherBroken, [end, end + sentRange.uncertain] as const] : otherBroken;
  return { isWhole: false, received: { got: limitRanges(merged), broken: remaining.slice(-BROKEN_MAX) } };
}
