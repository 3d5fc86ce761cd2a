/**
 * Cache for answers that many clients request at the same time, such as the open pages of a folder that is arriving.
 * When more than a few clients request the same answer, they get one that is at most some seconds old, and one request
 * at a time refreshes it. The cache is in the memory of this isolate, and costs nothing when few clients ask. Only
 * answers that are the same for every client may be cached.
 */
import { SECOND_MS } from '../contract/units';

const WINDOW_MS = 3 * SECOND_MS;
/** Answers are cached once a window has more requests than this. */
const HOT_ASKS = 6;
/** Maximum age of an answer that is served while one request refreshes it. */
const STALE_MAX_MS = 10 * SECOND_MS;
/** Maximum number of answers whose requests are counted, and of cached answers. An answer has at most about 200 KB. */
const COUNTED_MAX = 1000;
const KEPT_MAX = 50;

export interface Answered<T> {
  answer: T;
  /** Until when every client may get it, in milliseconds since 1970. Null if it is only for this caller. */
  sharedUntil: number | null;
}

interface Kept<T> {
  answer: T;
  at: number;
  until: number;
}

interface Entry<T> {
  since: number;
  asks: number;
  isHot: boolean;
  isReading: boolean;
  kept: Kept<T> | null;
}

export class HotAnswers<T> {
  private readonly entries = new Map<string, Entry<T>>();

  /** Returns the cached answer of that name, or the result of `read`. */
  async of(name: string, now: number, read: () => Promise<Answered<T>>): Promise<T> {
    const entry = this.asked(name, now);
    const { kept } = entry;
    const age = kept && now < kept.until ? now - kept.at : Number.POSITIVE_INFINITY;
    if (kept && age < (entry.isReading ? STALE_MAX_MS : WINDOW_MS)) return kept.answer;
    entry.isReading = true;
    try {
      const { answer, sharedUntil } = await read();
      const isShared = sharedUntil !== null && (entry.isHot || entry.asks > HOT_ASKS);
      entry.kept = isShared ? { answer, at: now, until: sharedUntil } : null;
      if (isShared) this.makeRoom();
      return answer;
    } catch (failure) {
      entry.kept = null;
      throw failure;
    } finally {
      entry.isReading = false;
    }
  }

  /** Counts a request for the answer of that name, and returns its entry. */
  private asked(name: string, now: number): Entry<T> {
    const entry = this.entries.get(name) ?? { since: now, asks: 0, isHot: false, isReading: false, kept: null };
    if (now - entry.since >= WINDOW_MS) {
      entry.isHot = entry.asks > HOT_ASKS && now - entry.since < 2 * WINDOW_MS;
      entry.since = now;
      entry.asks = 0;
    }
    entry.asks++;
    // Moves the entry to the end, so that the least recently used one is first.
    this.entries.delete(name);
    this.entries.set(name, entry);
    const [oldest] = this.entries.keys();
    if (this.entries.size > COUNTED_MAX && oldest !== undefined) this.entries.delete(oldest);
    return entry;
  }

  private makeRoom(): void {
    const keeping = [...this.entries.values()].filter(({ kept }) => kept !== null);
    for (const entry of keeping.slice(0, -KEPT_MAX)) entry.kept = null;
  }
}
