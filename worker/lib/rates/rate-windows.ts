/**
 * Rate-limit windows by name, in a Durable Object. The storage is synchronous, so no other request runs between
 * `waitMs` and `take`.
 */
import { DAY_MS } from '../../contract/units';
import { addToBuckets, type Bucket, type Rate, returnToBuckets, waitMs } from './rate-window';

/** Assumed length of a window that was not used since the object started. */
const UNKNOWN_WINDOW_MS = DAY_MS;

export class Windows {
  /** Lengths in milliseconds of windows that were used since the object started. */
  private readonly lengths = new Map<string, number>();

  constructor(private readonly kv: SyncKvStorage) {}

  waitMs(name: string, amount: number, rate: Rate, now: number): number {
    return waitMs(this.buckets(name), amount, rate, now);
  }

  take(name: string, amount: number, rate: Rate, now: number): void {
    this.lengths.set(keyOf(name), rate.windowMs);
    this.kv.put(keyOf(name), addToBuckets(this.buckets(name), amount, rate, now));
  }

  giveBack(name: string, amount: number): void {
    this.kv.put(keyOf(name), returnToBuckets(this.buckets(name), amount));
  }

  areOver(now: number): boolean {
    for (const [key, buckets] of this.kv.list<Bucket[]>({ prefix: PREFIX })) {
      const last = buckets.at(-1);
      if (last && last.since + (this.lengths.get(key) ?? UNKNOWN_WINDOW_MS) > now) return false;
    }
    return true;
  }

  private buckets(name: string): Bucket[] {
    return this.kv.get<Bucket[]>(keyOf(name)) ?? [];
  }
}

const PREFIX = 'window:';
const keyOf = (name: string) => `${PREFIX}${name}`;
