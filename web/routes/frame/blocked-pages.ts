export type Block = 'dialog' | 'bar' | 'none';

/**
 * Pages that stay usable above a bar (docs/product.md section 7). The dialog has links to the first four. Visitors must
 * be able to read the others before they pay or write to us.
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
 * Pages that do not use the visitor's bandwidth. Downloads count for the share's uploader
 * (`worker/downloads/account.ts`). Deliveries count for the user who requested the files. Files added with a management
 * link count for the folder's owner.
 */
const UNBLOCKED_PAGES = ['/admin', '/confirm', '/unsubscribe', '/d', '/e', '/r', '/u', '/m'];

const isOneOf = (pathname: string, pages: readonly string[]): boolean =>
  pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** Unknown paths get the dialog. */
export function blockForPath(pathname: string): Block {
  if (isOneOf(pathname, UNBLOCKED_PAGES)) return 'none';
  return isOneOf(pathname, BAR_PAGES) ? 'bar' : 'dialog';
}
