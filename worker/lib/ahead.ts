/** Starts work before it is awaited. A failure is reported to the code that awaits it, and otherwise ignored. */
export function ahead<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {});
  return work;
}
