/**
 * Wanted duration of a part. Shorter parts lose time between parts. Longer parts lose more bytes when a part fails.
 */
const PART_SECONDS = 12;

/** Returns the part size to request from the server. Returns undefined if the upload speed is unknown. */
export const wishedPartBytes = (bytesPerSecond: number | null): number | undefined =>
  bytesPerSecond === null ? undefined : Math.round(bytesPerSecond * PART_SECONDS);
