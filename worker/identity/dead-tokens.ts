/**
 * API tokens that this isolate has found to be revoked or expired, by their hashes: one that is sent again and again is
 * looked up once. Who sends many different ones waits, because each of them costs a read. Nothing of it is stored.
 */
import { MINUTE_MS } from '../contract/units';
import { type Bucket, type Rate, waitMs, withTaken } from '../lib/rates/rate-window';
import { RecentKeys } from '../lib/recent-keys';

/** Different dead tokens that one address may have looked up. */
const DEAD_TOKENS: Rate = { limit: 30, windowMs: 10 * MINUTE_MS };
const ADDRESSES_MAX = 1000;

export class DeadTokens {
  private readonly hashes = new RecentKeys();
  private readonly taken = new Map<string, Bucket[]>();

  /** Whether the token is known to be dead; all times in milliseconds since 1970. */
  has(hash: string, now: number): boolean {
    return this.hashes.has(hash, now);
  }

  /** For how long nothing is looked up for an address; 0: nothing stands in the way. */
  waitMs(address: string, now: number): number {
    return waitMs(this.taken.get(address) ?? [], 1, DEAD_TOKENS, now);
  }

  add(hash: string, address: string, now: number): void {
    this.hashes.add(hash, now);
    const before = this.taken.get(address) ?? [];
    this.taken.delete(address);
    this.taken.set(address, withTaken(before, 1, DEAD_TOKENS, now));
    const [oldest] = this.taken.keys();
    if (this.taken.size > ADDRESSES_MAX && oldest !== undefined) this.taken.delete(oldest);
  }
}
