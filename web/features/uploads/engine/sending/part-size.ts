/** Long enough that the time between parts does not matter, short enough to lose one part. */
const PART_SECONDS = 12;

/** Returns the part size to request, given the speed of the line. Returns undefined if the speed is unknown. */
export const wishedPartBytes = (bytesPerSecond: number | null): number | undefined =>
  bytesPerSecond === null ? undefined : Math.round(bytesPerSecond * PART_SECONDS);
