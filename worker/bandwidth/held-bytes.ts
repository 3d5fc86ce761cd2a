interface Lease {
  budgets: readonly string[];
  bytes: number;
  until: number;
}

/** Sums the bytes that leases hold, by budget. A budget is the name of a limit. */
export class HeldBytes {
  /** Sorted by expiry: all leases have the same lifetime, and a renewed lease moves to the end. */
  private readonly leases = new Map<string, Lease>();
  private readonly totals = new Map<string, number>();

  hold(id: string, budgets: readonly string[], bytes: number, until: number): void {
    this.release(id);
    if (bytes <= 0) return;
    this.leases.set(id, { budgets, bytes, until });
    this.add(budgets, bytes);
  }

  release(id: string): void {
    const lease = this.leases.get(id);
    if (!lease) return;
    this.leases.delete(id);
    this.add(lease.budgets, -lease.bytes);
  }

  reduceTo(id: string, bytes: number): void {
    const lease = this.leases.get(id);
    if (!lease || lease.bytes <= bytes) return;
    this.add(lease.budgets, bytes - lease.bytes);
    lease.bytes = bytes;
  }

  /** Returns the lease's bytes, even if it has just expired. */
  ofLease(id: string): number {
    return this.leases.get(id)?.bytes ?? 0;
  }

  ofBudget(budget: string, now: number): number {
    for (const [id, { until }] of this.leases) {
      if (until > now) break;
      this.release(id);
    }
    return this.totals.get(budget) ?? 0;
  }

  private add(budgets: readonly string[], bytes: number): void {
    for (const budget of budgets) {
      const total = (this.totals.get(budget) ?? 0) + bytes;
      if (total === 0) this.totals.delete(budget);
      else this.totals.set(budget, total);
    }
  }
}
