/**
 * Wanted duration of one part in seconds. For shorter parts, the pauses between parts would matter. For longer parts,
 * the loss of a part would cost too much.
 */
const PART_SECONDS = 12;

/** Returns the part size to request from the server. Returns undefined if the upload speed is unknown. */
export const wishedPartBytes = (bytesPerSecond: number | null): number | undefined =>
  bytesPerSecond === null ? undefined : Math.round(bytesPerSecond * PART_SECONDS);
