/** Stores the upload speed that this page last measured, in bytes per second. */
export interface LineSpeed {
  /** Returns the stored speed. Returns null if it is unknown. */
  readonly last: () => number | null;
  readonly note: (bytesPerSecond: number) => void;
}

/** `navigator.connection`, which only Chromium has. An estimate from downloads, at most 10 Mbit/s. */
interface NetworkInformation {
  readonly effectiveType?: string;
  /** Mbit/s. */
  readonly downlink?: number;
}

const BYTES_PER_MEGABIT = 125_000;
let noted: number | null = null;

/** Speed of this page. Before the first measurement, `last` returns the browser's estimate if the line is slow. */
export const pageLineSpeed: LineSpeed = {
  last: () => noted ?? slowLine((navigator as { connection?: NetworkInformation }).connection),
  note: (bytesPerSecond) => {
    noted = bytesPerSecond;
  },
};

/** Returns the estimated bytes per second if the line is slower than `4g` (0.7 Mbit/s). Returns null otherwise. */
export function slowLine(connection: NetworkInformation | undefined): number | null {
  const { effectiveType, downlink } = connection ?? {};
  if (effectiveType === undefined || effectiveType === '4g' || !downlink) return null;
  return downlink * BYTES_PER_MEGABIT;
}
