/** Prevents an unhandled rejection of a promise that is awaited later or never. */
export function startEarly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}
