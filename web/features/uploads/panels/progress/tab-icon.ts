/** The icon of the tab while files are sent, and once they are: what people see of it from other tabs. */

const OWN_ICON = 'link[rel="icon"]';
const COLOURS = { ground: '#0a0b14', track: '#3a3f57', accent: '#9db2ff' };

/** Of a circle with the circumference 100, as SVG measures strokes of it. */
const RADIUS = 15.9155;

/** The icon that the page gave itself; null while it is shown. */
let own: string | null = null;

/** Shows how far an upload is (0 to 100) in the place of the site's icon; null: its own is back. */
export function showIconInTab(percent: number | null, page: Pick<Document, 'querySelector'> = document): void {
  const link = page.querySelector<HTMLLinkElement>(OWN_ICON);
  if (!link) return;
  own ??= link.href;
  link.href = percent === null ? own : progressIcon(percent);
  if (percent === null) own = null;
}

/** Tells a tab that is not looked at that its upload has arrived, until it is. */
export function showArrivalInTab(
  page: Pick<Document, 'querySelector' | 'visibilityState' | 'addEventListener'> = document,
): void {
  const isLookedAt = page.visibilityState === 'visible';
  showIconInTab(isLookedAt ? null : 100, page);
  if (isLookedAt) return;
  page.addEventListener('visibilitychange', () => showIconInTab(null, page), { once: true });
}

/** A ring that closes, and a check mark in it once it has: an SVG as a `data:` address. */
export function progressIcon(percent: number): string {
  const isDone = percent >= 100;
  const ring = (colour: string, length: number) =>
    `<circle cx="20" cy="20" r="${RADIUS}" fill="none" stroke="${colour}" stroke-width="6" stroke-dasharray="${length} 100" transform="rotate(-90 20 20)"/>`;
  const check = '<path d="M13 20.5l5 5 9.5-11" fill="none" stroke="#9db2ff" stroke-width="4"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="${COLOURS.ground}"/>${ring(COLOURS.track, 100)}${ring(COLOURS.accent, Math.max(0, Math.min(100, percent)))}${isDone ? check : ''}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
