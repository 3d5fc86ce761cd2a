/** Lets other requests in, for so many milliseconds at least. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
