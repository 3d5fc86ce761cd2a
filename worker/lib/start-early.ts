/**
 * Allows work to start before it is awaited. The code that awaits `promise` later gets its failure. If no code awaits
 * it, the failure is ignored.
 */
export function startEarly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}
