/** For a promise that is awaited later or never. If it is never awaited, a failure is ignored. */
export function startEarly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}
