/** `User-Agent` of programs that download a URL. Unknown clients, such as browsers and link preview robots, get pages. */
const PROGRAMS: readonly RegExp[] = [
  /^curl\//i,
  /^wget2?(\/|$)/i,
  /^aria2\//i,
  // PowerShell's `User-Agent` starts like the `User-Agent` of a browser, so this pattern may match anywhere.
  /\b(Windows)?PowerShell\//i,
  /^HTTPie\//i,
  /^xh\//i,
  /^Axel[/ ]/i,
  // FreeBSD's `fetch` sends this.
  /\blibfetch\//i,
];

const RCLONE = /^rclone\//i;

/** A `fetcher` downloads one URL. A `lister` reads an index of links and copies the linked files. */
export type ProgramKind = 'fetcher' | 'lister';

/** Returns the kind of a known program, or null for any other client. */
export function programOf(userAgent: string | undefined): ProgramKind | null {
  if (userAgent === undefined) return null;
  if (RCLONE.test(userAgent)) return 'lister';
  return PROGRAMS.some((program) => program.test(userAgent)) ? 'fetcher' : null;
}

/** Returns whether a page in a browser made the request. Programs do not send these headers. */
export const isSentByPage = (header: (name: string) => string | undefined): boolean =>
  header('Origin') !== undefined || header('Sec-Fetch-Site') !== undefined;
