/** Imports a file by its path below `worker/`. TypeScript would check a static import with the types of tests. */
export const importWorker = async (path: string) => import(new URL(`../../worker/${path}`, import.meta.url).href);
