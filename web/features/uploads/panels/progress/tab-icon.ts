import mark from '../../../../ui/mark.svg?raw';

const ICON_SELECTOR = 'link[rel="icon"]';

const MARK_SIZE = 32;

/** Card with a check mark. Covers the logo's card with an arrow. */
const CHECKED_CARD =
  '<rect x="7.5" y="3" width="17" height="24" rx="4" fill="#9db2ff"/><path d="M11.6 15.4l3.2 3.4 5.8-7" fill="none" stroke="#0a0b14" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>';

/** The page's own icon while another icon replaces it. Otherwise null. */
let pageIcon: string | null = null;

/** Shows 0 to 100 percent. Null restores the page's icon. */
export function showIconInTab(percent: number | null, page: Pick<Document, 'querySelector'> = document): void {
  const link = page.querySelector<HTMLLinkElement>(ICON_SELECTOR);
  if (!link) return;
  pageIcon ??= link.href;
  link.href = percent === null ? pageIcon : progressIcon(percent);
  if (percent === null) pageIcon = null;
}

/** Shows a finished upload in a hidden tab, until the user opens the tab. */
export function showArrivalInTab(
  page: Pick<Document, 'querySelector' | 'visibilityState' | 'addEventListener'> = document,
): void {
  const isVisible = page.visibilityState === 'visible';
  showIconInTab(isVisible ? null : 100, page);
  if (isVisible) return;
  page.addEventListener('visibilitychange', () => showIconInTab(null, page), { once: true });
}

/** Returns the logo as a `data:` URL, filled up to `percent`. 100 percent has a check mark. */
export function progressIcon(percent: number): string {
  const filled = (MARK_SIZE * Math.max(0, Math.min(100, percent))) / 100;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}"><clipPath id="filled"><rect y="${MARK_SIZE - filled}" width="${MARK_SIZE}" height="${filled}"/></clipPath><g opacity=".35">${mark}</g><g clip-path="url(#filled)">${mark}</g>${percent >= 100 ? CHECKED_CARD : ''}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
