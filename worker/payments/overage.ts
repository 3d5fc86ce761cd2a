/**
 * What a premium user's month costs above the price, in whole GB, and how the provider hears of it exactly once.
 *
 * Before a report goes out it is written down (`announcedGb`), and its id names that step; after it has arrived,
 * `reportedGb` follows. Cut off in between, the same step goes out again under the same id, which the provider ignores
 * if it has it. What has grown meanwhile is the next step. A month never gives back: storage counts at its highest.
 */
import { BANDWIDTH_OVERAGE_USD_PER_GB, STORAGE_OVERAGE_USD_PER_GB } from '../contract/limits';
import { GIB } from '../contract/units';

const OVERAGE_GB_BYTES = GIB;

export type OverageKind = 'storage' | 'bandwidth';

/** Total GB of a user's month: known to the provider, and being told to it. */
export interface Told {
  reportedGb: number;
  announcedGb: number;
}

const USD_PER_GB = { storage: STORAGE_OVERAGE_USD_PER_GB, bandwidth: BANDWIDTH_OVERAGE_USD_PER_GB } as const;

/** What so many GB cost. */
export const overageUsd = (kind: OverageKind, gigabytes: number): number =>
  Number((gigabytes * USD_PER_GB[kind]).toFixed(3));

/** Whole GB above what the plan includes; what is not whole is free. */
export const overageGb = (usedBytes: number, includedBytes: number): number =>
  Math.max(0, Math.floor((usedBytes - includedBytes) / OVERAGE_GB_BYTES));

/** What to announce next; null: the provider knows all, or still has to take what is announced. */
export const nextAnnouncement = (told: Told, totalGb: number): number | null =>
  told.announcedGb === told.reportedGb && totalGb > told.reportedGb ? totalGb : null;

/** A step under way, as the provider takes it; null if none is. */
export function stepOf(told: Told, about: { user: string; month: string; kind: OverageKind }) {
  const gigabytes = told.announcedGb - told.reportedGb;
  if (gigabytes <= 0) return null;
  const { user, month, kind } = about;
  return {
    /** The same for the same step, and for no other. */
    eventId: `overage:${user}:${month}:${kind}:${told.reportedGb}-${told.announcedGb}`,
    eventName: `overage.${kind}`,
    gigabytes,
    usd: overageUsd(kind, gigabytes),
    month,
  };
}
