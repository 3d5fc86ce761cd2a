/**
 * Puts the focus to the beginning of the page: its heading, or the page itself where that has none yet. Where it is
 * scrolled to stays.
 */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
