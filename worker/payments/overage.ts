/**
 * Calculates a premium user's monthly overage in whole GB, and reports it to the provider exactly once.
 *
 * `announcedGb` stores the new total before a report is sent. The report's event id contains this total. `reportedGb`
 * stores the total after the provider has accepted the report. If the run stops in between, the next run sends the
 * same report with the same id, and the provider ignores a duplicate. The next report then contains the growth since
 * the last report. A month's total never decreases. For storage, the highest value of the month counts.
 */
import { BANDWIDTH_OVERAGE_USD_PER_GB, STORAGE_OVERAGE_USD_PER_GB } from '../contract/limits';
import { GIB } from '../contract/units';

const OVERAGE_GB_BYTES = GIB;

export type OverageKind = 'storage' | 'bandwidth';

/**
 * Totals of a user's month in GB. The provider has accepted `reportedGb`. `announcedGb` includes the report in
 * progress.
 */
export interface OverageProgress {
  reportedGb: number;
  announcedGb: number;
}

const USD_PER_GB = { storage: STORAGE_OVERAGE_USD_PER_GB, bandwidth: BANDWIDTH_OVERAGE_USD_PER_GB } as const;

/** Returns the price in US dollars. */
export const overageUsd = (kind: OverageKind, gigabytes: number): number =>
  Number((gigabytes * USD_PER_GB[kind]).toFixed(3));

/** Returns the number of whole GB above the plan's allowance. A partial GB is free. */
export const overageGb = (usedBytes: number, includedBytes: number): number =>
  Math.max(0, Math.floor((usedBytes - includedBytes) / OVERAGE_GB_BYTES));

/**
 * Returns the total of the next report. Returns null if nothing is new, or if the provider has not yet accepted the
 * last report.
 */
export const nextAnnouncement = (progress: OverageProgress, totalGb: number): number | null =>
  progress.announcedGb === progress.reportedGb && totalGb > progress.reportedGb ? totalGb : null;

/** Returns the report in progress, or null if there is none. */
export function stepOf(progress: OverageProgress, period: { user: string; month: string; kind: OverageKind }) {
  const gigabytes = progress.announcedGb - progress.reportedGb;
  if (gigabytes <= 0) return null;
  const { user, month, kind } = period;
  return {
    /** Unique per report. All retries of a report have the same id. */
    eventId: `overage:${user}:${month}:${kind}:${progress.reportedGb}-${progress.announcedGb}`,
    eventName: `overage.${kind}`,
    gigabytes,
    usd: overageUsd(kind, gigabytes),
    month,
  };
}
