/** Share of visits that report failures: enough to find faults, few enough to cost nothing. */
const VISITS_TOLD = 1 / 4;

/** Reports uncaught failures to the server, for one visit in four. `failure-report.ts` selects the reported data. */
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
