/** All numbers are bytes. `reserved` bytes belong to other unfinished uploads or downloads. */
export interface Budget {
  used: number;
  reserved: number;
  limit: number;
}

/** Rejects even 0 bytes if the budget is used up. Otherwise, an uploader could continue with empty files. */
export const fits = ({ used, reserved, limit }: Budget, bytes: number): boolean =>
  used < limit && used + reserved + bytes <= limit;

/** Announced bytes that have not arrived. They are reserved until `liveUntil` (milliseconds since 1970). */
export interface OutstandingBytes {
  bytes: number;
  liveUntil: number;
}

/**
 * Decides whether a PUT is admitted:
 * - `covered`: admitted. The folder's reservation is large enough.
 * - `anew`: admitted. The reservation has lapsed or is too small, so the caller must renew it.
 * - `exceeded`: refused. Other uploads or downloads may have used up the limit since the announcement.
 */
export function evaluateArrival(
  { bytes: missingBytes, liveUntil }: OutstandingBytes,
  budget: Budget,
  bytes: number,
  now: number,
): 'covered' | 'anew' | 'exceeded' {
  if (liveUntil > now && bytes <= missingBytes) return budget.used + bytes <= budget.limit ? 'covered' : 'exceeded';
  return fits(budget, Math.max(missingBytes, bytes)) ? 'anew' : 'exceeded';
}

export type BandwidthRefusal = 'bandwidth_exceeded' | 'folder_bandwidth_exceeded';

/** Returns null if the download is admitted. */
export function evaluateDownload(month: Budget, folder: Budget, bytes: number): BandwidthRefusal | null {
  if (!fits(month, bytes)) return 'bandwidth_exceeded';
  return fits(folder, bytes) ? null : 'folder_bandwidth_exceeded';
}
