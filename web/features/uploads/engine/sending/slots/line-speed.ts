/** Upload speed that this page last measured, in bytes per second. */
export interface LineSpeed {
  /** Returns null if nothing is known. */
  readonly last: () => number | null;
  readonly note: (bytesPerSecond: number) => void;
}

/** `navigator.connection`, in Chromium only: an estimate from downloads, capped at 10 Mbit/s. */
interface NetworkInformation {
  readonly effectiveType?: string;
  /** Mbit/s. */
  readonly downlink?: number;
}

const BYTES_PER_MEGABIT = 125_000;
let noted: number | null = null;

/** The measured speed. Before the first measurement: the browser's estimate, if it reports a slow line. */
export const pageLineSpeed: LineSpeed = {
  last: () => noted ?? slowLine((navigator as { connection?: NetworkInformation }).connection),
  note: (bytesPerSecond) => {
    noted = bytesPerSecond;
  },
};

/** Returns the bytes per second of a line slower than `4g`, which starts at 0.7 Mbit/s. Returns null otherwise. */
export function slowLine(connection: NetworkInformation | undefined): number | null {
  const { effectiveType, downlink } = connection ?? {};
  if (effectiveType === undefined || effectiveType === '4g' || !downlink) return null;
  return downlink * BYTES_PER_MEGABIT;
}
