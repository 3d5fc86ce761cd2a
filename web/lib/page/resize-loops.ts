const HARMLESS = new Set([
  'ResizeObserver loop limit exceeded',
  'ResizeObserver loop completed with undelivered notifications.',
]);

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
