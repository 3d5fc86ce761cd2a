/** Starts work before it is awaited. A failure is reported to the code that awaits it, and otherwise ignored. */
export function startEarly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}
