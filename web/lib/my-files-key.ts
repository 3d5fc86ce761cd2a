/** Common prefix of the query keys of all lists of My Files. With the prefix, one call refreshes all lists. */
export const myFilesKey = (userId: string) => ['my-files', userId];
