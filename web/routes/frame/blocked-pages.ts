/** How a page shows that the visitor's month of bandwidth is used up. */
export type Block = 'dialog' | 'bar' | 'none';

/**
 * Pages that stay usable under a bar (docs/product.md section 7). The dialog links to the first four. Visitors must be
 * able to read the others before they pay or write to us.
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
 * Pages where the visitor's month does not count, so a notice would be wrong. A download counts on the meter of the
 * share's uploader (`worker/downloads/account.ts`), and a delivery on that of the request's owner. A management link
 * acts as the folder's owner, whose meter counts added files.
 */
const UNBLOCKED_PAGES = ['/admin', '/d', '/r', '/u', '/m'];

const isOneOf = (pathname: string, pages: readonly string[]): boolean =>
  pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** Returns the block of a page, also for addresses without a page. */
export function blockForPath(pathname: string): Block {
  if (isOneOf(pathname, UNBLOCKED_PAGES)) return 'none';
  return isOneOf(pathname, BAR_PAGES) ? 'bar' : 'dialog';
}
