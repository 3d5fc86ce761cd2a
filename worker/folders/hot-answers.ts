/**
 * Caches responses that many clients request at the same time, in the memory of this isolate. Clients get a copy that
 * is some seconds old. One request at a time refreshes the copy.
 */
import { SECOND_MS } from '../contract/units';
import { putRecent } from '../lib/put-recent';

const WINDOW_MS = 3 * SECOND_MS;
/** A response is cached if more than this number of requests arrive within `WINDOW_MS`. */
const HOT_REQUESTS = 6;
/** Maximum age of the copy during a refresh. */
const STALE_MAX_MS = 10 * SECOND_MS;
/** Maximum number of counted responses, and of cached ones. A large response has about 200 KB. */
const ENTRIES_MAX = 1000;
const CACHED_MAX = 50;

export interface CacheableAnswer<T> {
  answer: T;
  /** All clients may get the response until this time. Null if the response is only for this caller. */
  sharedUntil: number | null;
}

interface CachedAnswer<T> {
  answer: T;
  cachedAt: number;
  validUntil: number;
}

interface Entry<T> {
  windowStart: number;
  requests: number;
  isHot: boolean;
  isReading: boolean;
  cached: CachedAnswer<T> | null;
}

export class HotAnswers<T> {
  private readonly entries = new Map<string, Entry<T>>();

  async get(name: string, now: number, read: () => Promise<CacheableAnswer<T>>): Promise<T> {
    const entry = this.countRequest(name, now);
    const { cached } = entry;
    const age = cached && now < cached.validUntil ? now - cached.cachedAt : Number.POSITIVE_INFINITY;
    if (cached && age < (entry.isReading ? STALE_MAX_MS : WINDOW_MS)) return cached.answer;
    entry.isReading = true;
    try {
      const { answer, sharedUntil } = await read();
      const isShared = sharedUntil !== null && (entry.isHot || entry.requests > HOT_REQUESTS);
      entry.cached = isShared ? { answer, cachedAt: now, validUntil: sharedUntil } : null;
      if (isShared) this.evictOldest();
      return answer;
    } catch (failure) {
      entry.cached = null;
      throw failure;
    } finally {
      entry.isReading = false;
    }
  }

  private countRequest(name: string, now: number): Entry<T> {
    const entry = this.entries.get(name) ?? {
      windowStart: now,
      requests: 0,
      isHot: false,
      isReading: false,
      cached: null,
    };
    if (now - entry.windowStart >= WINDOW_MS) {
      entry.isHot = entry.requests > HOT_REQUESTS && now - entry.windowStart < 2 * WINDOW_MS;
      entry.windowStart = now;
      entry.requests = 0;
    }
    entry.requests++;
    putRecent(this.entries, name, entry, ENTRIES_MAX);
    return entry;
  }

  private evictOldest(): void {
    const cachedEntries = [...this.entries.values()].filter(({ cached }) => cached !== null);
    for (const entry of cachedEntries.slice(0, -CACHED_MAX)) entry.cached = null;
  }
}
