/** One call with this prefix refreshes all lists of My Files. */
export const myFilesKey = (userId: string) => ['my-files', userId];
