/** Limits of the upload engine, and of uploads in My Files. */
export const FILES_IN_FLIGHT = 6;
export const BODIES_IN_FLIGHT_MAX = 6;
export const MY_FILES_UPLOAD_MAX_BYTES = 107_374_182_400;
export const MY_FILES_DEFAULT_EXPIRY_DAYS = 1;
