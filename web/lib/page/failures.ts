/** So many visits are told of: enough to find what is broken, and few enough to cost nothing. */
const VISITS_TOLD = 1 / 4;

/** Tells the server of failures that nobody caught, of one visit in four. What is told, `failure-report.ts` says. */
export function tellFailures(): void {
  if (Math.random() >= VISITS_TOLD) return;
  const tell = (failure: unknown) =>
    import('./failure-report').then(
      ({ reportFailure }) => reportFailure(failure),
      () => {},
    );
  window.addEventListener('error', ({ error }) => void tell(error));
  window.addEventListener('unhandledrejection', ({ reason }) => void tell(reason));
}
