/** Work that is begun before it is waited for: that it has failed is told to whoever comes to wait for it, if anybody does. */
export function ahead<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {});
  return work;
}
