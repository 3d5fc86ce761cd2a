/** Upload speed in bytes per second. */
export interface LineSpeed {
  readonly last: () => number | null;
  readonly note: (bytesPerSecond: number) => void;
}

/** Only in Chromium. `downlink` is an estimate from downloads, at most 10 Mbit/s. */
interface NetworkInformation {
  readonly effectiveType?: string;
  readonly downlink?: number;
}

const BYTES_PER_MEGABIT = 125_000;
let measured: number | null = null;

/** Before the first measurement, `last` returns the browser's estimate, but only for a slow line. */
export const pageLineSpeed: LineSpeed = {
  last: () => measured ?? slowLine((navigator as { connection?: NetworkInformation }).connection),
  note: (bytesPerSecond) => {
    measured = bytesPerSecond;
  },
};

/** Returns the estimated bytes per second of a slow line, otherwise null. */
export function slowLine(connection: NetworkInformation | undefined): number | null {
  const { effectiveType, downlink } = connection ?? {};
  if (effectiveType === undefined || effectiveType === '4g' || !downlink) return null;
  return downlink * BYTES_PER_MEGABIT;
}
