/** Title of the browser tab during and after an upload. The user sees it while another tab is open. */

/** The page's own title, and the title that replaces it. */
let pageTitle: string | null = null;
let shownTitle: string | null = null;

/** Replaces the page's title. Null restores the page's title, unless the user has opened another page. */
export function showInTab(words: string | null, page: { title: string } = document): void {
  if (pageTitle === null || page.title !== shownTitle) pageTitle = page.title;
  page.title = words ?? pageTitle;
  shownTitle = words;
  if (words === null) pageTitle = null;
}

/** Returns `42% - Photos`. */
export const progressInTab = (percent: number, name: string): string => `${percent}% - ${name}`;

/** Returns `Sent - Photos` or `Not sent - Photos`. Returns null after a cancellation, which the user knows about. */
export function endInTab(end: 'completed' | 'failed' | 'cancelled', name: string): string | null {
  if (end === 'cancelled') return null;
  return `${end === 'completed' ? 'Sent' : 'Not sent'} - ${name}`;
}
