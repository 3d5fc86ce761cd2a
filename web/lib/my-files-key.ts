/** Returns the common query key of all lists of My Files, to refresh them together. */
export const myFilesKey = (userId: string) => ['my-files', userId];
