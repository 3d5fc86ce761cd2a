/**
 * Version of the archive's bytes, part of the ETag. Increase it if a code change gives a ZIP of the same files other
 * bytes.
 */
export const ARCHIVE_FORMAT = 2;
