/** With this prefix, one call refreshes all lists of My Files. */
export const myFilesKey = (userId: string) => ['my-files', userId];
