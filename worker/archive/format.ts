/** Version of the archive layout. Increase it if a code change makes the same files give different bytes. */
export const ARCHIVE_FORMAT = 2;
