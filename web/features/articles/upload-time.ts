const SECONDS_PER_HOUR = 3600;
const BITS_PER_BYTE = 8;

/** How long `bytes` take on a line of so many megabits per second, in words: `2 h 23 min`, `14 min`. */
export function uploadTime(bytes: number, megabitsPerSecond: number): string {
  const seconds = (bytes * BITS_PER_BYTE) / (megabitsPerSecond * 1e6);
  const minutes = Math.max(1, Math.round((seconds % SECONDS_PER_HOUR) / 60));
  const hours = Math.floor(seconds / SECONDS_PER_HOUR);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`;
}
