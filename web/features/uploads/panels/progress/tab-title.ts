/** Title of the browser tab during and after an upload. The user sees the title while another tab is open. */

/** `pageTitle` is the title of the page. `shownTitle` is the title that replaces `pageTitle`. */
let pageTitle: string | null = null;
let shownTitle: string | null = null;

/**
 * Replaces the page's title. Null restores the page's title. If the user has opened another page, the title of that
 * page stays.
 */
export function showInTab(words: string | null, page: { title: string } = document): void {
  if (pageTitle === null || page.title !== shownTitle) pageTitle = page.title;
  page.title = words ?? pageTitle;
  shownTitle = words;
  if (words === null) pageTitle = null;
}

/** Example: `42% - Photos`. */
export const progressInTab = (percent: number, name: string): string => `${percent}% - ${name}`;

/**
 * Examples: `Sent - Photos`, `Not sent - Photos`. Returns null after a cancellation, because the user knows about the
 * cancellation.
 */
export function endInTab(end: 'completed' | 'failed' | 'cancelled', name: string): string | null {
  if (end === 'cancelled') return null;
  return `${end === 'completed' ? 'Sent' : 'Not sent'} - ${name}`;
}
