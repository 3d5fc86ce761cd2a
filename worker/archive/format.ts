/** Version of the archive layout. Increase it when the same files are laid out as other bytes. */
export const ARCHIVE_FORMAT = 2;
