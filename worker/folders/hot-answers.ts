/**
 * Answers that many people ask for at the same time, as the open pages of a folder that is arriving do. While more than a
 * few ask for the same, they get an answer that is some seconds old at most, and one of them at a time brings a new one.
 * It is kept in the memory of this isolate, which costs nothing where only few ask. What is kept has to be for everybody.
 */
import { SECOND_MS } from '../contract/units';

const WINDOW_MS = 3 * SECOND_MS;
/** From so many in a window on an answer is shared. */
const HOT_ASKS = 6;
/** While one brings a new answer, others take one of this age at most. */
const STALE_MAX_MS = 10 * SECOND_MS;
/** What is counted, and of that what is kept: an answer has some 200 KB at most. */
const COUNTED_MAX = 1000;
const KEPT_MAX = 50;

export interface Answered<T> {
  answer: T;
  /** Until when everybody may have it, milliseconds since 1970; null: it is for the one who asked alone. */
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

  /** The answer of that name: what is kept of it, or what `read` brings. */
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

  /** The entry of that name, with this one who asks counted. */
  private asked(name: string, now: number): Entry<T> {
    const entry = this.entries.get(name) ?? { since: now, asks: 0, isHot: false, isReading: false, kept: null };
    if (now - entry.since >= WINDOW_MS) {
      entry.isHot = entry.asks > HOT_ASKS && now - entry.since < 2 * WINDOW_MS;
      entry.since = now;
      entry.asks = 0;
    }
    entry.asks++;
    // The one asked for last comes last.
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
