/**
 * List prices of the platform in US dollars, without the free amounts of its plan. Source: developers.cloudflare.com,
 * pages "Pricing" of Workers, R2, D1, Durable Objects and Email Service, read on 2026-11-26.
 */
const PRICES = {
  /** Per million, from here to `mails`. */
  requests: 0.3,
  cpuMs: 0.02,
  d1RowsRead: 0.001,
  d1RowsWritten: 1,
  objectRequests: 0.15,
  objectRowsRead: 0.001,
  objectRowsWritten: 1,
  /** R2 operations that write or list objects. */
  classA: 4.5,
  /** R2 operations that read objects. */
  classB: 0.36,
  mails: 350,
  /** Per GB (10^9 bytes) and month. */
  storedGbMonths: 0.015,
} as const;

const PER_MILLION = 1_000_000;

export type Resource = keyof typeof PRICES;

/** Amount by resource. CPU time is in milliseconds, storage in GB months. */
export type Usage = Readonly<Partial<Record<Resource, number>>>;

export interface CostItem {
  readonly name: Resource;
  readonly usd: number;
}

/** Cost in US dollars, highest first. Leaves out resources without cost. */
export function costOf(usage: Usage): { items: CostItem[]; usd: number } {
  const items = (Object.keys(PRICES) as Resource[])
    .map((name) => ({ name, usd: (usage[name] ?? 0) * priceOfOne(name) }))
    .filter(({ usd }) => usd > 0)
    .sort((a, b) => b.usd - a.usd);
  return { items, usd: items.reduce((sum, { usd }) => sum + usd, 0) };
}

const priceOfOne = (name: Resource): number => PRICES[name] / (name === 'storedGbMonths' ? 1 : PER_MILLION);

export function sumUsage(...parts: readonly (readonly [times: number, usage: Usage])[]): Usage {
  const sum: Partial<Record<Resource, number>> = {};
  for (const [times, usage] of parts) {
    for (const [name, amount] of Object.entries(usage) as [Resource, number][]) {
      sum[name] = (sum[name] ?? 0) + times * amount;
    }
  }
  return sum;
}
