/**
 * Allows code to await `promise` later, or never. A failure goes to the code that awaits `promise`. If there is no
 * such code, the failure is ignored.
 */
export function startEarly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}
