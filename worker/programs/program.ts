/**
 * Download programs, recognized by `User-Agent`. All other clients, such as browsers and link preview robots, get
 * pages.
 */
const PROGRAMS: readonly RegExp[] = [
  /^curl\//i,
  /^wget2?(\/|$)/i,
  /^aria2\//i,
  // Windows PowerShell and PowerShell start their `User-Agent` like a browser.
  /\b(Windows)?PowerShell\//i,
  /^HTTPie\//i,
  /^xh\//i,
  /^Axel[/ ]/i,
  // FreeBSD's `fetch`.
  /\blibfetch\//i,
];

const RCLONE = /^rclone\//i;

/** A `lister` copies the files of an index of links. */
export type ProgramKind = 'fetcher' | 'lister';

/** Returns the kind of program by its `User-Agent`, or null if it is unknown. */
export function programOf(userAgent: string | undefined): ProgramKind | null {
  if (userAgent === undefined) return null;
  if (RCLONE.test(userAgent)) return 'lister';
  return PROGRAMS.some((program) => program.test(userAgent)) ? 'fetcher' : null;
}

/** Returns true if a browser reports that a page sent the request. Programs do not send these headers. */
export const isSentByPage = (header: (name: string) => string | undefined): boolean =>
  header('Origin') !== undefined || header('Sec-Fetch-Site') !== undefined;
