/**
 * A recipient with a complete file or archive counts as one download. The number of ranges and requests does not
 * matter. Repeated bytes count once.
 *
 * In a folder with a download limit, each recipient needs a place, which is one of the allowed downloads. With a place,
 * the recipient may fetch everything in the folder. The place lapses after `PLACE_TTL_MS` without bytes. It is used up
 * if the recipient has a whole file or archive, or nearly everything. Otherwise another recipient may get it.
 */
import { PLACE_TTL_MS } from './limits';

export interface RecipientKey {
  readonly folderId: string;
  readonly recipient: string;
}

export interface Recipient {
  /** Time of the last admitted or sent bytes, in milliseconds since 1970. */
  readonly at: number;
  readonly isWhole: boolean;
}

export interface Places {
  readonly limit: number;
  readonly downloads: number;
  /** Number of other recipients who hold a place but have no whole file or archive. */
  readonly takerCount: number;
}

export type PlaceVerdict = 'granted' | 'used_up' | 'last_download_taken';

export const placeEnds = ({ at }: Pick<Recipient, 'at'>): number => at + PLACE_TTL_MS;

/** `recipient` is undefined for a new recipient. */
export function evaluatePlace(
  recipient: Recipient | undefined,
  { limit, downloads, takerCount }: Places,
  now: number,
): PlaceVerdict {
  if (recipient && placeEnds(recipient) > now) return 'granted';
  if (downloads >= limit) return 'used_up';
  // Already counted, so the recipient may repeat the download.
  if (recipient?.isWhole) return 'granted';
  return downloads + takerCount < limit ? 'granted' : 'last_download_taken';
}

/** `to` is exclusive. */
export type Range = readonly [from: number, to: number];

export interface ReceivedRanges {
  /** Sent ranges, sorted and without overlaps. */
  readonly got: readonly Range[];
  /** Ranges in flight when a connection broke off. Each follows the last byte that was surely sent. */
  readonly broken: readonly Range[];
}

export const NOTHING_RECEIVED: ReceivedRanges = { got: [], broken: [] };

/** Maximum per file or archive. Media players and download managers request many ranges. */
const RANGES_MAX = 32;

function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of ranges.filter(([start, end]) => end > start).sort(([first], [second]) => first - second)) {
    const last = merged.at(-1);
    if (last === undefined || from > last[1]) merged.push([from, to]);
    else merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return merged;
}

/** Closes the smallest gaps if there are more than `RANGES_MAX` ranges. The bytes of these gaps then count as sent. */
function limitRanges(ranges: readonly Range[]): readonly Range[] {
  if (ranges.length <= RANGES_MAX) return ranges;
  const gaps = ranges.slice(1).map(([from], index) => from - (ranges[index]?.[1] ?? from));
  const widest = gaps.toSorted((a, b) => b - a)[RANGES_MAX - 1] ?? 0;
  const filled = gaps.map((gap, index): Range => [ranges[index]?.[1] ?? 0, (ranges[index]?.[1] ?? 0) + gap]);
  return mergeRanges([...ranges, ...filled.filter((_, index) => (gaps[index] ?? 0) <= widest)]);
}

const bytesIn = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** Fraction of a file, an archive or the folder that counts as a download when the place lapses. */
const NEARLY_WHOLE = 0.95;

export const isNearlyWhole = (bytes: number, size: number): boolean => bytes >= NEARLY_WHOLE * size;

/** Returns the number of bytes that the recipient may have: all that were sent or in flight. */
export const reachedBytes = ({ got, broken }: ReceivedRanges): number => bytesIn(mergeRanges([...got, ...broken]));

/** `bytes` were sent. The next `uncertain` bytes may have arrived. */
export interface SentRange {
  readonly offset: number;
  readonly bytes: number;
  readonly uncertain: number;
}

/** Maximum per recipient and file. Download managers use several connections at once. */
const BROKEN_MAX = 16;

/**
 * Adds a finished HTTP request to a recipient's ranges. Bytes in flight count only up to the byte at which a later
 * request continues, because this proves that they arrived. `received` is empty if the file is whole, so the next
 * download starts from nothing.
 */
export function addSentRange(
  { got, broken }: ReceivedRanges,
  sentRange: SentRange,
  size: number,
): { readonly isWhole: boolean; readonly received: ReceivedRanges } {
  const continuedIndex = broken.findLastIndex(([low, high]) => low <= sentRange.offset && sentRange.offset <= high);
  const from = broken[continuedIndex]?.[0] ?? sentRange.offset;
  const end = sentRange.offset + sentRange.bytes;
  const merged = mergeRanges([...got, [from, end]]);
  if (bytesIn(merged) >= size) return { isWhole: true, received: NOTHING_RECEIVED };
  const otherBroken = broken.filter((_, index) => index !== continuedIndex);
  const remaining = sentRange.uncertain > 0 ? [...otherBroken, [end, end + sentRange.uncertain] as const] : otherBroken;
  return { isWhole: false, received: { got: limitRanges(merged), broken: remaining.slice(-BROKEN_MAX) } };
}
