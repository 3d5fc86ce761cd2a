/** To be raised when the same files come to be laid out in other bytes. */
export const ARCHIVE_FORMAT = 2;
