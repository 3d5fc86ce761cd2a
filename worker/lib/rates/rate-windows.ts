/** Windows that a Durable Object keeps in its own storage, by name. What the caller does at once, nobody comes between. */
import { DAY_MS } from '../../contract/units';
import { type Bucket, type Rate, waitMs, withReturned, withTaken } from './rate-window';

/** How long a window may be of which nothing was taken since the object began. */
const UNKNOWN_WINDOW_MS = DAY_MS;

export class Windows {
  /** Their lengths, as far as something was taken of them since the object began. */
  private readonly lengths = new Map<string, number>();

  constructor(private readonly kv: SyncKvStorage) {}

  /** 0 if `amount` may be taken, otherwise the milliseconds until it may; takes nothing. */
  waitMs(name: string, amount: number, rate: Rate, now: number): number {
    return waitMs(this.taken(name), amount, rate, now);
  }

  take(name: string, amount: number, rate: Rate, now: number): void {
    this.lengths.set(keyOf(name), rate.windowMs);
    this.kv.put(keyOf(name), withTaken(this.taken(name), amount, rate, now));
  }

  giveBack(name: string, amount: number): void {
    this.kv.put(keyOf(name), withReturned(this.taken(name), amount));
  }

  /** Whether nothing that was taken counts any more. */
  areOver(now: number): boolean {
    for (const [key, taken] of this.kv.list<Bucket[]>({ prefix: PREFIX })) {
      const last = taken.at(-1);
      if (last && last.since + (this.lengths.get(key) ?? UNKNOWN_WINDOW_MS) > now) return false;
    }
    return true;
  }

  private taken(name: string): Bucket[] {
    return this.kv.get<Bucket[]>(keyOf(name)) ?? [];
  }
}

const PREFIX = 'window:';
const keyOf = (name: string) => `${PREFIX}${name}`;
