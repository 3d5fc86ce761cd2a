/** Calls `act` with each item, at most `width` at once. After a failure no further one is begun, and it rejects. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  let hasFailed = false;
  const worker = async () => {
    for (const item of queue) {
      if (hasFailed) return;
      await act(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
