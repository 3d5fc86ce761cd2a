/** Waits at least `ms` milliseconds, during which other requests can run. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
