/**
 * The defaults of `MAX_FILE_BYTES`, `FREE_MONTHLY_BYTES` and `PREMIUM_MONTHLY_BYTES` in `wrangler.toml`, which the server enforces.
 * A deployment that changes them changes what the page may claim.
 */
const GIB = 1024 ** 3;

export const FREE_FILE_MAX_BYTES = 10 * GIB;
export const FREE_MONTHLY_BYTES = 100 * GIB;
export const PREMIUM_MONTHLY_BYTES = 1024 * GIB;
