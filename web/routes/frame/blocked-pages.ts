/**
 * Pages that stay open while the month's bandwidth is used up: the ways out (delete files, buy a plan, write to us), and
 * the pages of a share or a request, whose bytes count for somebody else.
 */
const OPEN_PAGES = ['/admin', '/uploads', '/pricing', '/profile', '/contact', '/d', '/r', '/m', '/u'];

/** Whether the blocked dialog covers this page. */
export const isCovered = (pathname: string): boolean =>
  !OPEN_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`));
