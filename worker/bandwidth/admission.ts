/** Decides whether bytes fit into a budget. Sizes are in bytes, times are in milliseconds since 1970. */

/**
 * A limit in bytes, and the numbers of used and reserved bytes. Other uploads or downloads may still send the
 * reserved bytes.
 */
export interface Budget {
  used: number;
  reserved: number;
  limit: number;
}

/**
 * Returns whether the budget has room for `bytes`. A used-up budget rejects even 0 bytes. Otherwise a blocked
 * uploader could continue with empty files.
 */
export const fits = ({ used, reserved, limit }: Budget, bytes: number): boolean =>
  used < limit && used + reserved + bytes <= limit;

/**
 * Announced bytes of a folder that have not arrived. Until `liveUntil`, the monthly limit reserves room for these
 * bytes.
 */
export interface OutstandingBytes {
  bytes: number;
  liveUntil: number;
}

/**
 * Decides whether a PUT of `bytes` is admitted.
 * - `covered`: the folder's reservation includes these bytes.
 * - `anew`: the reservation has lapsed or is too small, but there is room for all missing bytes.
 * - `exceeded`: there is no room. Downloads may have used up the month, even if the reservation is valid.
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

export type BandwidthVerdict = 'admitted' | 'bandwidth_exceeded' | 'folder_bandwidth_exceeded';

/** Decides whether the uploader's month and the folder's download limit have room for a download of `bytes`. */
export function evaluateDownload(month: Budget, folder: Budget, bytes: number): BandwidthVerdict {
  if (!fits(month, bytes)) return 'bandwidth_exceeded';
  return fits(folder, bytes) ? 'admitted' : 'folder_bandwidth_exceeded';
}
