/**
 * Keeps sums of held bytes in memory, one sum for each account. A lease is an id that holds some bytes in one or more
 * accounts until the time `until`. A lookup takes equally long for any number of leases.
 */
interface Lease {
  accounts: readonly string[];
  bytes: number;
  until: number;
}

export class HeldBytes {
  /** Sorted by expiry: all leases have the same lifetime, and a renewed lease moves to the end. */
  private readonly leases = new Map<string, Lease>();
  private readonly totals = new Map<string, number>();

  /** Holds `bytes` in each of these accounts. Replaces the lease's earlier bytes. */
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

  /** Reduces a lease to at most `bytes`. The expiry stays. */
  reduceTo(id: string, bytes: number): void {
    const lease = this.leases.get(id);
    if (!lease || lease.bytes <= bytes) return;
    this.add(lease.accounts, bytes - lease.bytes);
    lease.bytes = bytes;
  }

  ofLease(id: string): number {
    return this.leases.get(id)?.bytes ?? 0;
  }

  ofAccount(account: string, now: number): number {
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
