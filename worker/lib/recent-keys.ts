import { MINUTE_MS } from '../contract/units';
import { putRecent } from './put-recent';

const KEPT_MS = 10 * MINUTE_MS;
const KEPT_MAX = 1000;

export class RecentKeys {
  private readonly until = new Map<string, number>();

  has(key: string, now: number): boolean {
    return (this.until.get(key) ?? 0) > now;
  }

  forget(key: string): void {
    this.until.delete(key);
  }

  add(key: string, now: number): void {
    putRecent(this.until, key, now + KEPT_MS, KEPT_MAX);
  }
}
