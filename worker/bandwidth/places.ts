/**
 * A recipient with a complete file or archive counts as one download, even after many range requests.
 *
 * In a folder with a download limit, each recipient needs a place, which is one of the allowed downloads. With a place,
 * the recipient may fetch everything in the folder. The place lapses after `PLACE_TTL_MS` without bytes. It is then
 * used up if the recipient has nearly a whole file, archive or folder (`nearly-whole.ts`). Otherwise it is free again.
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

export function evaluatePlace(
  recipient: Recipient | undefined,
  { limit, downloads, takerCount }: Places,
  now: number,
): PlaceVerdict {
  if (recipient && placeEnds(recipient) > now) return 'granted';
  if (downloads >= limit) return 'used_up';
  // The recipient's first download already counts, so a repetition is free.
  if (recipient?.isWhole) return 'granted';
  return downloads + takerCount < limit ? 'granted' : 'last_download_taken';
}

export type Range = readonly [from: number, to: number];

export interface ReceivedRanges {
  /** Sent ranges, sorted and without overlaps. */
  readonly got: readonly Range[];
  /** Ranges that were in flight when a connection broke off. */
  readonly broken: readonly Range[];
}

export const NOTHING_RECEIVED: ReceivedRanges = { got: [], broken: [] };

/** Maximum number of `got` ranges per recipient and target. Media players and download managers request many ranges. */
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

/** Above `RANGES_MAX` ranges, closes the smallest gaps. Their bytes then count as sent. */
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

/** Returns the number of bytes that the recipient may have. */
export const reachedBytes = ({ got, broken }: ReceivedRanges): number => bytesIn(mergeRanges([...got, ...broken]));

/** `bytes` were sent, and the next `uncertain` bytes were in flight when the connection broke off. */
export interface SentRange {
  readonly offset: number;
  readonly bytes: number;
  readonly uncertain: number;
}

/** Maximum number of `broken` ranges per recipient and target. Download managers use several connections at once. */
const BROKEN_MAX = 16;

/**
 * Adds a finished request to a recipient's ranges. Bytes in flight count up to the byte at which a later request
 * continues. That request proves that they arrived. `received` is empty after a whole file, so the next download starts
 * from nothing.
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
