/** Waits at least `ms` milliseconds. Meanwhile other requests can run. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
