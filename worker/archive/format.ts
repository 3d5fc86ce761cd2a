/** Part of the ETag. Increase it if a code change changes the bytes of ZIPs. */
export const ARCHIVE_FORMAT = 2;
