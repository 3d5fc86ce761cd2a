/** Whether bytes fit. All sizes are bytes, all times milliseconds since 1970. */

/** `reserved` is what others were admitted and may still send. */
export interface Budget {
  used: number;
  reserved: number;
  limit: number;
}

/**
 * Whether `bytes` more still fit. A budget that is used up admits nothing, not even nothing: otherwise a blocked
 * uploader could go on with empty files.
 */
export const fits = ({ used, reserved, limit }: Budget, bytes: number): boolean =>
  used < limit && used + reserved + bytes <= limit;

/** What a folder was announced and has not received. It holds its place in the month until `liveUntil`. */
export interface Missing {
  bytes: number;
  liveUntil: number;
}

/**
 * Whether a PUT of `bytes` may bring them. `covered`: the folder's reservation holds a place for them. `anew`: it has
 * lapsed, or was for less, and all that is missing fits beside what others hold. `exceeded`: neither, or the month has
 * been used up meanwhile, which no reservation prevents.
 */
export function judgeArrival(
  { bytes: missing, liveUntil }: Missing,
  budget: Budget,
  bytes: number,
  now: number,
): 'covered' | 'anew' | 'exceeded' {
  if (liveUntil > now && bytes <= missing) return budget.used + bytes <= budget.limit ? 'covered' : 'exceeded';
  return fits(budget, Math.max(missing, bytes)) ? 'anew' : 'exceeded';
}

export type BandwidthVerdict = 'admitted' | 'bandwidth_exceeded' | 'folder_bandwidth_exceeded';

/** Whether a download of `bytes` fits into the uploader's month and into what its folder may be downloaded. */
export function judgeDownload(month: Budget, folder: Budget, bytes: number): BandwidthVerdict {
  if (!fits(month, bytes)) return 'bandwidth_exceeded';
  return fits(folder, bytes) ? 'admitted' : 'folder_bandwidth_exceeded';
}
