/** Browsers send these messages if an element is resized while the browser reports its size. */
const HARMLESS = new Set([
  'ResizeObserver loop limit exceeded',
  'ResizeObserver loop completed with undelivered notifications.',
]);

/** Hides the harmless messages from all error listeners. */
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
