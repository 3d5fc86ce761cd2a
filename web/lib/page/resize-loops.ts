/** Messages of browsers when sizes settle only in the next frame. They are harmless. */
const HARMLESS = new Set([
  'ResizeObserver loop limit exceeded',
  'ResizeObserver loop completed with undelivered notifications.',
]);

/** Hides these messages from all error listeners. */
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
