/** Cost of usage, from the platform's list prices. */
import { PER_MILLION, PRICES } from './prices.ts';

export type Priced = keyof typeof PRICES;

/** Numbers of requests, rows, operations or CPU milliseconds. Storage is in GB times months. */
export type Usage = Readonly<Partial<Record<Priced, number>>>;

export interface CostItem {
  readonly name: Priced;
  readonly usd: number;
}

/** Costs are in US dollars, highest first. Leaves out items without cost. */
export function costOf(usage: Usage): { items: CostItem[]; usd: number } {
  const items = (Object.keys(PRICES) as Priced[])
    .map((name) => ({ name, usd: (usage[name] ?? 0) * priceOfOne(name) }))
    .filter(({ usd }) => usd > 0)
    .sort((a, b) => b.usd - a.usd);
  return { items, usd: items.reduce((sum, { usd }) => sum + usd, 0) };
}

const priceOfOne = (name: Priced): number => PRICES[name] / (name === 'storedGbMonths' ? 1 : PER_MILLION);

/** Returns the sum of usages, each multiplied by `times`. */
export function sumUsage(...parts: readonly (readonly [times: number, usage: Usage])[]): Usage {
  const sum: Partial<Record<Priced, number>> = {};
  for (const [times, usage] of parts) {
    for (const [name, amount] of Object.entries(usage) as [Priced, number][]) {
      sum[name] = (sum[name] ?? 0) + times * amount;
    }
  }
  return sum;
}
