export type Block = 'dialog' | 'bar' | 'none';

/**
 * If the visitor's bandwidth is used up, a dialog covers all pages except these, which show a bar. The dialog links to
 * them.
 */
const BAR_PAGES = [
  '/pricing',
  '/profile',
  '/uploads',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
  '/dmca-policy',
];

/**
 * Pages that do not use the visitor's bandwidth. Downloads use the bandwidth of the share's uploader. Deliveries use
 * that of the user who requested the files. A management link uses that of the folder's owner.
 */
const UNBLOCKED_PAGES = ['/admin', '/confirm', '/unsubscribe', '/d', '/e', '/r', '/u', '/m'];

const isOneOf = (pathname: string, pages: readonly string[]): boolean =>
  pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

export function blockForPath(pathname: string): Block {
  if (isOneOf(pathname, UNBLOCKED_PAGES)) return 'none';
  return isOneOf(pathname, BAR_PAGES) ? 'bar' : 'dialog';
}
