/** Checks of byte budgets. All sizes are bytes, all times milliseconds since 1970. */

/**
 * A limit in bytes, and the bytes used and reserved. Reserved bytes were admitted for other uploads or downloads and
 * may still be sent.
 */
export interface Budget {
  used: number;
  reserved: number;
  limit: number;
}

/**
 * Returns whether the budget has room for `bytes`. A budget that is used up admits nothing, not even 0 bytes: otherwise
 * a blocked uploader could continue with empty files.
 */
export const fits = ({ used, reserved, limit }: Budget, bytes: number): boolean =>
  used < limit && used + reserved + bytes <= limit;

/** Announced bytes of a folder that have not arrived. They are reserved in the month until `liveUntil`. */
export interface OutstandingBytes {
  bytes: number;
  liveUntil: number;
}

/**
 * Decides whether a PUT of `bytes` is admitted.
 * - `covered`: the folder's reservation includes these bytes.
 * - `anew`: the reservation has lapsed or is too small, but all missing bytes fit beside other reservations.
 * - `exceeded`: the bytes do not fit. This can also happen with a valid reservation, because downloads may have used up
 *   the month.
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

/** Decides whether a download of `bytes` fits into the uploader's month and the folder's download limit. */
export function evaluateDownload(month: Budget, folder: Budget, bytes: number): BandwidthVerdict {
  if (!fits(month, bytes)) return 'bandwidth_exceeded';
  return fits(folder, bytes) ? 'admitted' : 'folder_bandwidth_exceeded';
}
