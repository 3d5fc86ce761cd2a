/** Returns `promise`, which code may await later or never. If no code awaits it, a failure is ignored. */
export function startEarly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}
