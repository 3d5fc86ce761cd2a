/** What a page shows while the visitor's month of bandwidth is used up. */
export type Block = 'dialog' | 'bar' | 'none';

/**
 * Pages that stay usable under a bar: the ways out of the block, which the dialog itself names, and what a visitor must be
 * able to read before they pay or write to us. To the letter, the specification covers every page outside /admin, but then
 * its own action would lead to a covered page.
 */
const WAYS_OUT = [
  ...['/pricing', '/profile', '/uploads', '/contact'],
  ...['/terms-of-service', '/privacy-policy', '/dmca-policy'],
];

/**
 * Pages on which the visitor's month does not matter, so that a notice of it would be wrong. A download counts on the meter
 * of the share's uploader (`worker/downloads/account.ts`), and a delivery on that of the request's owner. A management link
 * acts as the owner of its folder, whose meter counts what is added.
 */
const UNAFFECTED = ['/admin', '/d', '/r', '/u', '/m'];

const isOneOf = (pathname: string, pages: readonly string[]): boolean =>
  pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** Decides for every page, and for addresses where there is none. */
export function blockOn(pathname: string): Block {
  if (isOneOf(pathname, UNAFFECTED)) return 'none';
  return isOneOf(pathname, WAYS_OUT) ? 'bar' : 'dialog';
}
