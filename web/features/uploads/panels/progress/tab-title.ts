/** The tab's title during and after an upload, visible from other tabs. */

/** The page's own title, and the one shown instead of it. */
let pageTitle: string | null = null;
let shownTitle: string | null = null;

/** Shows this title instead of the page's own. Null restores it, unless another page was opened since. */
export function showInTab(words: string | null, page: { title: string } = document): void {
  if (pageTitle === null || page.title !== shownTitle) pageTitle = page.title;
  page.title = words ?? pageTitle;
  shownTitle = words;
  if (words === null) pageTitle = null;
}

/** Returns `42% - Photos`. */
export const progressInTab = (percent: number, name: string): string => `${percent}% - ${name}`;

/** Returns `Sent - Photos` or `Not sent - Photos`. Returns null after a cancellation, because the user knows of it. */
export function endInTab(end: 'completed' | 'failed' | 'cancelled', name: string): string | null {
  if (end === 'cancelled') return null;
  return `${end === 'completed' ? 'Sent' : 'Not sent'} - ${name}`;
}
