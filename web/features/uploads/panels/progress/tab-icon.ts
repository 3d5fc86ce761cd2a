/** The tab's icon during and after an upload, visible from other tabs. */

const ICON_SELECTOR = 'link[rel="icon"]';
const COLOURS = { ground: '#0a0b14', track: '#3a3f57', accent: '#9db2ff' };

/** Radius of a circle with the circumference 100, so that stroke lengths are percentages. */
const RADIUS = 15.9155;

/** The page's own icon while another one is shown. Null otherwise. */
let pageIcon: string | null = null;

/** Shows the progress of an upload (0 to 100) as the tab's icon. Null restores the page's icon. */
export function showIconInTab(percent: number | null, page: Pick<Document, 'querySelector'> = document): void {
  const link = page.querySelector<HTMLLinkElement>(ICON_SELECTOR);
  if (!link) return;
  pageIcon ??= link.href;
  link.href = percent === null ? pageIcon : progressIcon(percent);
  if (percent === null) pageIcon = null;
}

/** Marks a hidden tab as finished until the user looks at it. */
export function showArrivalInTab(
  page: Pick<Document, 'querySelector' | 'visibilityState' | 'addEventListener'> = document,
): void {
  const isVisible = page.visibilityState === 'visible';
  showIconInTab(isVisible ? null : 100, page);
  if (isVisible) return;
  page.addEventListener('visibilitychange', () => showIconInTab(null, page), { once: true });
}

/** Returns an SVG as a `data:` URL: a ring that closes, with a check mark when complete. */
export function progressIcon(percent: number): string {
  const isDone = percent >= 100;
  const ring = (colour: string, length: number) =>
    `<circle cx="20" cy="20" r="${RADIUS}" fill="none" stroke="${colour}" stroke-width="6" stroke-dasharray="${length} 100" transform="rotate(-90 20 20)"/>`;
  const check = '<path d="M13 20.5l5 5 9.5-11" fill="none" stroke="#9db2ff" stroke-width="4"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="${COLOURS.ground}"/>${ring(COLOURS.track, 100)}${ring(COLOURS.accent, Math.max(0, Math.min(100, percent)))}${isDone ? check : ''}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
