export type Block = 'dialog' | 'bar' | 'none';

/** Pages that show a bar instead of a dialog if the visitor's bandwidth is used up. */
const BAR_PAGES = [
  '/pricing',
  '/profile',
  '/uploads',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
  '/dmca-policy',
];

/** Pages that do not use the visitor's bandwidth. Shares, requests and management links use their owner's bandwidth. */
const UNBLOCKED_PAGES = ['/admin', '/confirm', '/unsubscribe', '/d', '/e', '/r', '/u', '/m'];

const isOneOf = (pathname: string, pages: readonly string[]): boolean =>
  pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

export function blockForPath(pathname: string): Block {
  if (isOneOf(pathname, UNBLOCKED_PAGES)) return 'none';
  return isOneOf(pathname, BAR_PAGES) ? 'bar' : 'dialog';
}
