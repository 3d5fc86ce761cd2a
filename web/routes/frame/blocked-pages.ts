/** How a page shows that the bandwidth of this month is used up. */
export type Block = 'dialog' | 'bar' | 'none';

/**
 * These pages stay usable (docs/product.md section 7). The dialog links to the first four. Visitors must be able to
 * read the others before they pay or write to us.
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
 * These pages do not use the visitor's bandwidth. Downloads are counted for the share's uploader
 * (`worker/downloads/account.ts`), deliveries for the user who requested the files, and files added by a management
 * link for the folder's owner.
 */
const UNBLOCKED_PAGES = ['/admin', '/d', '/e', '/r', '/u', '/m'];

const isOneOf = (pathname: string, pages: readonly string[]): boolean =>
  pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** Unknown paths get the dialog. */
export function blockForPath(pathname: string): Block {
  if (isOneOf(pathname, UNBLOCKED_PAGES)) return 'none';
  return isOneOf(pathname, BAR_PAGES) ? 'bar' : 'dialog';
}
