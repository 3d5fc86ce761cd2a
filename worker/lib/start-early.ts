/**
 * Allows work to start before it is awaited. If code awaits `promise` later, that code gets the failure. If no code
 * awaits `promise`, the failure is ignored.
 */
export function startEarly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}
