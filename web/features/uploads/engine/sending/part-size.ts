/** Wanted duration of a part. Shorter parts waste time between parts. Longer parts lose more bytes on a failure. */
const PART_SECONDS = 12;

/** Returns the part size to request from the server. Returns undefined if the upload speed is unknown. */
export const preferredPartBytes = (bytesPerSecond: number | null): number | undefined =>
  bytesPerSecond === null ? undefined : Math.round(bytesPerSecond * PART_SECONDS);
