/** Prefix of the query keys of My Files. Invalidate it to refresh all lists. */
export const myFilesKey = (userId: string) => ['my-files', userId];
