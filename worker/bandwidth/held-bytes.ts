/**
 * What leases, or announcements, hold, summed by account, in memory: asking takes the same time however many there are.
 * One that is neither renewed nor released stops counting at its `until`.
 */
interface Held {
  accounts: readonly string[];
  bytes: number;
  until: number;
}

export class HeldBytes {
  /** In the order of their end: every lease lasts equally long, and a renewed one goes to the back. */
  private readonly leases = new Map<string, Held>();
  private readonly totals = new Map<string, number>();

  /** Holds `bytes` in each of these accounts, in the place of what the lease held before. */
  hold(id: string, accounts: readonly string[], bytes: number, until: number): void {
    this.release(id);
    if (bytes <= 0) return;
    this.leases.set(id, { accounts, bytes, until });
    this.add(accounts, bytes);
  }

  release(id: string): void {
    const lease = this.leases.get(id);
    if (!lease) return;
    this.leases.delete(id);
    this.add(lease.accounts, -lease.bytes);
  }

  /** A lease holds at most `bytes` from now on, for as long as before. */
  lessen(id: string, bytes: number): void {
    const lease = this.leases.get(id);
    if (!lease || lease.bytes <= bytes) return;
    this.add(lease.accounts, bytes - lease.bytes);
    lease.bytes = bytes;
  }

  /** The bytes that one lease holds. */
  of(id: string): number {
    return this.leases.get(id)?.bytes ?? 0;
  }

  /** The bytes that leases hold in this account at `now`. */
  in(account: string, now: number): number {
    for (const [id, { until }] of this.leases) {
      if (until > now) break;
      this.release(id);
    }
    return this.totals.get(account) ?? 0;
  }

  private add(accounts: readonly string[], bytes: number): void {
    for (const account of accounts) {
      const total = (this.totals.get(account) ?? 0) + bytes;
      if (total === 0) this.totals.delete(account);
      else this.totals.set(account, total);
    }
  }
}
