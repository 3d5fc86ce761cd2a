/** `User-Agent` of programs that download. All other clients, such as browsers and link preview robots, get pages. */
const PROGRAMS: readonly RegExp[] = [
  /^curl\//i,
  /^wget2?(\/|$)/i,
  /^aria2\//i,
  // The `User-Agent` of PowerShell starts like the `User-Agent` of a browser. So this pattern may match anywhere in
  // the text.
  /\b(Windows)?PowerShell\//i,
  /^HTTPie\//i,
  /^xh\//i,
  /^Axel[/ ]/i,
  // `fetch` of FreeBSD.
  /\blibfetch\//i,
];

const RCLONE = /^rclone\//i;

/** A `fetcher` downloads one URL. A `lister` reads an index of links and copies the linked files. */
export type ProgramKind = 'fetcher' | 'lister';

/** Returns null if the `User-Agent` belongs to no known program. */
export function programOf(userAgent: string | undefined): ProgramKind | null {
  if (userAgent === undefined) return null;
  if (RCLONE.test(userAgent)) return 'lister';
  return PROGRAMS.some((program) => program.test(userAgent)) ? 'fetcher' : null;
}

/** Returns true if a page in a browser sent the request. Programs do not send these headers. */
export const isSentByPage = (header: (name: string) => string | undefined): boolean =>
  header('Origin') !== undefined || header('Sec-Fetch-Site') !== undefined;
