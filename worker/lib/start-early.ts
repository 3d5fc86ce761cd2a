/** Lets code await `promise` later, or never. Without such code, a failure is ignored. */
export function startEarly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}
