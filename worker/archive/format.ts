/** Increase this if a code change makes the same files give different bytes. */
export const ARCHIVE_FORMAT = 2;
