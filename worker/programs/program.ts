/** `User-Agent` of programs that download a URL. Other clients, such as browsers and preview robots, get pages. */
const PROGRAMS: readonly RegExp[] = [
  /^curl\//i,
  /^wget2?(\/|$)/i,
  /^aria2\//i,
  // PowerShell's `User-Agent` starts like a browser's.
  /\b(Windows)?PowerShell\//i,
  /^HTTPie\//i,
  /^xh\//i,
  /^Axel[/ ]/i,
  // FreeBSD's `fetch`.
  /\blibfetch\//i,
];

const RCLONE = /^rclone\//i;

/** A `fetcher` downloads one URL. A `lister` copies the files that an index links. */
export type ProgramKind = 'fetcher' | 'lister';

/** Returns null for an unknown client. */
export function programOf(userAgent: string | undefined): ProgramKind | null {
  if (userAgent === undefined) return null;
  if (RCLONE.test(userAgent)) return 'lister';
  return PROGRAMS.some((program) => program.test(userAgent)) ? 'fetcher' : null;
}

/** Returns true if a header is present that only browsers send. */
export const isSentByPage = (header: (name: string) => string | undefined): boolean =>
  header('Origin') !== undefined || header('Sec-Fetch-Site') !== undefined;
