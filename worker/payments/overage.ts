/**
 * Monthly overage of a premium user in whole GB, which is reported to the provider exactly once.
 *
 * Before a report, `announcedGb` is set to the new total, which is part of the report's event id. When the provider has
 * accepted the report, `reportedGb` is set to the same total. If a run stops in between, the next run sends the same
 * report, and the provider ignores the duplicate. A month's total never decreases. For storage, the highest value of
 * the month counts.
 */
import { BANDWIDTH_OVERAGE_USD_PER_GB, STORAGE_OVERAGE_USD_PER_GB } from '../contract/limits';
import { GIB } from '../contract/units';

const OVERAGE_GB_BYTES = GIB;

export type OverageKind = 'storage' | 'bandwidth';

export interface OveragePeriod {
  userId: string;
  month: string;
  kind: OverageKind;
}

/** In GB. `announcedGb` includes the report in progress, if any. */
export interface OverageProgress {
  reportedGb: number;
  announcedGb: number;
}

const USD_PER_GB = { storage: STORAGE_OVERAGE_USD_PER_GB, bandwidth: BANDWIDTH_OVERAGE_USD_PER_GB } as const;

export const overageUsd = (kind: OverageKind, gigabytes: number): number =>
  Number((gigabytes * USD_PER_GB[kind]).toFixed(3));

/** A partial GB is free. */
export const overageGb = (usedBytes: number, includedBytes: number): number =>
  Math.max(0, Math.floor((usedBytes - includedBytes) / OVERAGE_GB_BYTES));

/** Returns null if the total has not grown, or if the previous report is not accepted yet. */
export const nextAnnouncement = (progress: OverageProgress, totalGb: number): number | null =>
  progress.announcedGb === progress.reportedGb && totalGb > progress.reportedGb ? totalGb : null;

export function reportInProgress(progress: OverageProgress, { userId, month, kind }: OveragePeriod) {
  const gigabytes = progress.announcedGb - progress.reportedGb;
  if (gigabytes <= 0) return null;
  return {
    /** Unique per report. Retries have the same id. */
    eventId: `overage:${userId}:${month}:${kind}:${progress.reportedGb}-${progress.announcedGb}`,
    eventName: `overage.${kind}`,
    gigabytes,
    usd: overageUsd(kind, gigabytes),
    month,
  };
}
