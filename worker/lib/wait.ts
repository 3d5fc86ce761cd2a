/** Resolves after `ms` milliseconds. Other requests can run until then. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
