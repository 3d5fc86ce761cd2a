/** Long enough that the time between parts does not count, short enough to be lost. */
const PART_SECONDS = 12;

/** The size of parts to wish for on a line of so many bytes per second; undefined where none is known. */
export const wishedPartBytes = (bytesPerSecond: number | null): number | undefined =>
  bytesPerSecond === null ? undefined : Math.round(bytesPerSecond * PART_SECONDS);
