/** A stack shows so many sheets. */
export const SHEETS = 3;
/** Larger pictures are not opened for a small one: they take too much memory, or too long. */
export const PICTURE_MAX_BYTES = 40 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 60_000_000;
/** Of a small picture, which has the shape of a sheet. */
export const PICTURE_WIDTH_PX = 204;
export const PICTURE_HEIGHT_PX = 264;
