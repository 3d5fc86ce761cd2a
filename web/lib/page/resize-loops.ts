/** What browsers say when sizes settle only in the next frame. It is no failure of anything. */
const HARMLESS = new Set([
  'ResizeObserver loop limit exceeded',
  'ResizeObserver loop completed with undelivered notifications.',
]);

/** Keeps these two from everybody who listens for errors. */
export function ignoreResizeLoops(): void {
  window.addEventListener(
    'error',
    (event) => {
      if (!HARMLESS.has(event.message)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true },
  );
}
