/** Returns the query key that all lists of My Files have in common. With it, all lists can be refreshed together. */
export const myFilesKey = (userId: string) => ['my-files', userId];
