/** Returns the prefix of all query keys of My Files. */
export const myFilesKey = (userId: string) => ['my-files', userId];
