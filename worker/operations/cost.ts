import { PER_MILLION, PRICES } from './prices.ts';

export type Resource = keyof typeof PRICES;

/** Number of requests, rows, operations or CPU milliseconds, by resource. Storage is in GB months. */
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
