/** Enough to find faults, and costs little. */
const REPORTED_VISIT_SHARE = 1 / 4;

/** Reports uncaught failures to the server in one visit of four. */
export function reportFailures(): void {
  if (Math.random() >= REPORTED_VISIT_SHARE) return;
  const report = (failure: unknown) =>
    import('./failure-report').then(
      ({ reportFailure }) => reportFailure(failure),
      () => {},
    );
  window.addEventListener('error', ({ error }) => void report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => void report(reason));
}
