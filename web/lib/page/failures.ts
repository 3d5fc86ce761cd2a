/** Share of visits that report failures: enough to find faults, few enough to cost nothing. */
const REPORTED_VISIT_SHARE = 1 / 4;

/** Reports uncaught failures to the server, for one visit in four. `failure-report.ts` selects the reported data. */
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
