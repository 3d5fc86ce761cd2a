import { t } from '@lingui/core/macro';
import { formatPercent } from '../../../../lib/format';

/** Title of the page while `shownTitle` replaces it. Otherwise null. */
let pageTitle: string | null = null;
let shownTitle: string | null = null;

/** Shows `words` instead of the page's title. Null restores the page's title. */
export function showInTab(words: string | null, page: { title: string } = document): void {
  if (pageTitle === null || page.title !== shownTitle) pageTitle = page.title;
  page.title = words ?? pageTitle;
  shownTitle = words;
  if (words === null) pageTitle = null;
}

export function progressInTab(percent: number, name: string): string {
  const share = formatPercent(percent);
  return t({ message: `${share} - ${name}`, comment: 'Title of the browser tab. Example: 42% - Photos' });
}

/** Examples: `Sent - Photos`, `Not sent - Photos`. Returns null after a cancellation. */
export function endInTab(end: 'completed' | 'failed' | 'cancelled', name: string): string | null {
  if (end === 'cancelled') return null;
  return end === 'completed'
    ? t({ message: `Sent - ${name}`, comment: 'Title of the browser tab. The value is the name of an upload' })
    : t({ message: `Not sent - ${name}`, comment: 'Title of the browser tab. The value is the name of an upload' });
}
