/** Parts of a large file in flight. */
export const PARTS_AT_A_TIME = 3;

/** Runs `work` on all items, `width` at a time. The first failure ends it. */
export async function inFlight<T>(width: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
