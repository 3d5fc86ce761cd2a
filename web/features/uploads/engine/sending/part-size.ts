/**
 * Seconds that one part should take. If parts took less, the pauses between parts would matter. If parts took more, a
 * lost part would cost too much.
 */
const PART_SECONDS = 12;

/** Returns the part size to ask the server for, by the upload speed. Returns undefined if the speed is unknown. */
export const wishedPartBytes = (bytesPerSecond: number | null): number | undefined =>
  bytesPerSecond === null ? undefined : Math.round(bytesPerSecond * PART_SECONDS);
