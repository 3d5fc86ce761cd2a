/** Sheets in a stack. */
export const SHEETS = 3;
/** Larger images get no thumbnail: decoding takes too much memory or time. */
export const PICTURE_MAX_BYTES = 40 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 60_000_000;
/** Size of a thumbnail, which has the shape of a sheet. */
export const PICTURE_WIDTH_PX = 204;
export const PICTURE_HEIGHT_PX = 264;
