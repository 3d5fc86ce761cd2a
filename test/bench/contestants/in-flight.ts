/** How many parts of a large file clients here send at a time. */
export const PARTS_AT_A_TIME = 3;

/** Does all of the work with so many pieces of it under way at a time; the first failure ends it. */
export async function inFlight<T>(width: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
