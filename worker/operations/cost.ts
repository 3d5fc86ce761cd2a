/** Calculates the cost of usage from the platform's list prices. Pure. */
import { PER_MILLION, PRICES } from './prices.ts';

export type Priced = keyof typeof PRICES;

/** Usage by price: requests, rows and operations as numbers, storage in GB times months. */
export type Usage = Readonly<Partial<Record<Priced, number>>>;

export interface CostItem {
  readonly name: Priced;
  readonly usd: number;
}

/**
 * Returns the cost of each item in US dollars, the most expensive first, and the total. Leaves out items without cost.
 */
export function costOf(usage: Usage): { items: CostItem[]; usd: number } {
  const items = (Object.keys(PRICES) as Priced[])
    .map((name) => ({ name, usd: (usage[name] ?? 0) * priceOfOne(name) }))
    .filter(({ usd }) => usd > 0)
    .sort((a, b) => b.usd - a.usd);
  return { items, usd: items.reduce((sum, { usd }) => sum + usd, 0) };
}

const priceOfOne = (name: Priced): number => PRICES[name] / (name === 'storedGbMonths' ? 1 : PER_MILLION);

/** Adds up several usages, each multiplied by its number. */
export function sumUsage(...parts: readonly (readonly [times: number, usage: Usage])[]): Usage {
  const sum: Partial<Record<Priced, number>> = {};
  for (const [times, usage] of parts) {
    for (const [name, amount] of Object.entries(usage) as [Priced, number][]) {
      sum[name] = (sum[name] ?? 0) + times * amount;
    }
  }
  return sum;
}
