const REPORTED_VISIT_SHARE = 1 / 4;

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
