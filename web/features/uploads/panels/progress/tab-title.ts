/** The title of the tab while files are sent, and once they are: what people see of it from other tabs. */

/** The name that the page gave itself, and the one in its place. */
let own: string | null = null;
let shown: string | null = null;

/** Says this in the place of the page's own title; null: its own is back, unless another page has been opened since. */
export function showInTab(words: string | null, page: { title: string } = document): void {
  if (own === null || page.title !== shown) own = page.title;
  page.title = words ?? own;
  shown = words;
  if (words === null) own = null;
}

/** `42% - Photos`. */
export const progressInTab = (percent: number, name: string): string => `${percent}% - ${name}`;

/** `Sent - Photos`; null where there is nothing to tell: whoever cancelled knows it. */
export function endInTab(end: 'completed' | 'failed' | 'cancelled', name: string): string | null {
  if (end === 'cancelled') return null;
  return `${end === 'completed' ? 'Sent' : 'Not sent'} - ${name}`;
}
