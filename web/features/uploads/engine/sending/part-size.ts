/** Time to send a part. Shorter parts waste time between parts. Longer parts lose more bytes on a failure. */
const PART_SECONDS = 12;

/** Returns undefined if the upload speed is unknown. */
export const preferredPartBytes = (bytesPerSecond: number | null): number | undefined =>
  bytesPerSecond === null ? undefined : Math.round(bytesPerSecond * PART_SECONDS);
