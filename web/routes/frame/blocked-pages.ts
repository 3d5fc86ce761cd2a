/** How a page shows that the visitor's bandwidth of this month is used up. */
export type Block = 'dialog' | 'bar' | 'none';

/**
 * Pages that stay usable and show only a bar (docs/product.md section 7). The dialog has links to the first four
 * pages. Visitors must be able to read the other pages before they pay or write to us.
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
 * Pages that do not use the visitor's bandwidth. A notice on these pages would be wrong. A download is counted on the
 * meter of the share's uploader (`worker/downloads/account.ts`). A delivery is counted on the meter of the user who
 * requested the files. Files that are added by a management link are counted on the meter of the folder's owner.
 */
const UNBLOCKED_PAGES = ['/admin', '/confirm', '/unsubscribe', '/d', '/e', '/r', '/u', '/m'];

const isOneOf = (pathname: string, pages: readonly string[]): boolean =>
  pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** Unknown paths get the dialog. */
export function blockForPath(pathname: string): Block {
  if (isOneOf(pathname, UNBLOCKED_PAGES)) return 'none';
  return isOneOf(pathname, BAR_PAGES) ? 'bar' : 'dialog';
}
