/** How fast this page's line took bytes when it last sent some, in bytes per second. */
export interface LineSpeed {
  /** Null where nothing is known. */
  readonly last: () => number | null;
  readonly note: (bytesPerSecond: number) => void;
}

/** `navigator.connection`, which Chromium has: an estimate from what was downloaded, capped at 10 Mbit/s. */
interface NetworkInformation {
  readonly effectiveType?: string;
  /** Mbit/s. */
  readonly downlink?: number;
}

const BYTES_PER_MEGABIT = 125_000;
let noted: number | null = null;

/** What this page has seen; before that, what the browser says of a line that it takes for a slow one. */
export const pageLineSpeed: LineSpeed = {
  last: () => noted ?? slowLine((navigator as { connection?: NetworkInformation }).connection),
  note: (bytesPerSecond) => {
    noted = bytesPerSecond;
  },
};

/** Bytes per second of a line slower than what browsers call `4g`, which is everything from 0.7 Mbit/s. */
export function slowLine(connection: NetworkInformation | undefined): number | null {
  const { effectiveType, downlink } = connection ?? {};
  if (effectiveType === undefined || effectiveType === '4g' || !downlink) return null;
  return downlink * BYTES_PER_MEGABIT;
}
