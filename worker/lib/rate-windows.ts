/** Windows that a Durable Object keeps in its own storage, by name. What the caller does at once, nobody comes between. */
import { type Bucket, type Rate, waitMs, withReturned, withTaken } from './rate-window';

export class Windows {
  constructor(private readonly kv: SyncKvStorage) {}

  /** 0 if `amount` may be taken, otherwise the milliseconds until it may; takes nothing. */
  waitMs(name: string, amount: number, rate: Rate, now: number): number {
    return waitMs(this.taken(name), amount, rate, now);
  }

  take(name: string, amount: number, rate: Rate, now: number): void {
    this.kv.put(keyOf(name), withTaken(this.taken(name), amount, rate, now));
  }

  giveBack(name: string, amount: number): void {
    this.kv.put(keyOf(name), withReturned(this.taken(name), amount));
  }

  private taken(name: string): Bucket[] {
    return this.kv.get<Bucket[]>(keyOf(name)) ?? [];
  }
}

const keyOf = (name: string) => `window:${name}`;
