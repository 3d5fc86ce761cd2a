/** Part of the ETag. Increase this number if a code change changes the bytes of ZIPs. */
export const ARCHIVE_FORMAT = 2;
