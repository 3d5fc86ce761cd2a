/**
 * Hashes of revoked and expired API tokens, which save reads of D1. An IP address with many different dead tokens must
 * wait.
 */
import { MINUTE_MS } from '../contract/units';
import { putRecent } from '../lib/put-recent';
import { addToBuckets, type Bucket, type Rate, waitMs } from '../lib/rates/rate-window';
import { RecentKeys } from '../lib/recent-keys';

/** Per IP address. A repeated token does not count again. */
const DEAD_TOKENS: Rate = { limit: 30, windowMs: 10 * MINUTE_MS };
const ADDRESSES_MAX = 1000;

export class DeadTokens {
  private readonly hashes = new RecentKeys();
  private readonly attempts = new Map<string, Bucket[]>();

  has(hash: string, now: number): boolean {
    return this.hashes.has(hash, now);
  }

  waitMs(address: string, now: number): number {
    return waitMs(this.attempts.get(address) ?? [], 1, DEAD_TOKENS, now);
  }

  add(hash: string, address: string, now: number): void {
    this.hashes.add(hash, now);
    const previous = this.attempts.get(address) ?? [];
    putRecent(this.attempts, address, addToBuckets(previous, 1, DEAD_TOKENS, now), ADDRESSES_MAX);
  }
}
