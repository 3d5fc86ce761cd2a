/**
 * Programs that people fetch files with, by what they say they are. Whoever is not in this table, browsers and the robots
 * that look at pasted links, is shown pages.
 */
const PROGRAMS: readonly RegExp[] = [
  /^curl\//i,
  /^wget2?(\/|$)/i,
  /^aria2\//i,
  // Windows PowerShell and PowerShell begin as browsers do.
  /\b(Windows)?PowerShell\//i,
  /^HTTPie\//i,
  /^xh\//i,
  /^Axel[/ ]/i,
  // FreeBSD's `fetch`.
  /\blibfetch\//i,
];

const RCLONE = /^rclone\//i;

/** `lister`: it copies what an index of links names. */
export type ProgramKind = 'fetcher' | 'lister';

/** What a program is by its `User-Agent`; null: none that is known. */
export function programOf(userAgent: string | undefined): ProgramKind | null {
  if (userAgent === undefined) return null;
  if (RCLONE.test(userAgent)) return 'lister';
  return PROGRAMS.some((program) => program.test(userAgent)) ? 'fetcher' : null;
}

/** Whether a browser says that a page sent the request: no program does. */
export const isSentByPage = (header: (name: string) => string | undefined): boolean =>
  header('Origin') !== undefined || header('Sec-Fetch-Site') !== undefined;
