/**
 * Imports a Worker file by its path below `worker/`. The path is a parameter, because TypeScript would check an imported
 * file with the global types of tests.
 */
export const importWorker = async (path: string) => import(new URL(`../../worker/${path}`, import.meta.url).href);
