import { MINUTE_MS } from '../contract/units';

const KEPT_MS = 10 * MINUTE_MS;
const KEPT_MAX = 1000;

/** What an isolate has found out lately, by digests. Bounded: the oldest goes first. */
export class RecentDigests {
  private readonly until = new Map<string, number>();

  /** `now` in milliseconds since 1970. */
  has(digest: string, now: number): boolean {
    return (this.until.get(digest) ?? 0) > now;
  }

  add(digest: string, now: number): void {
    this.until.delete(digest);
    this.until.set(digest, now + KEPT_MS);
    const [oldest] = this.until.keys();
    if (this.until.size > KEPT_MAX && oldest !== undefined) this.until.delete(oldest);
  }
}
