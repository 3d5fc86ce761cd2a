/** All in bytes. `reserved` is what was admitted and may still be sent. */
export interface Budget {
  used: number;
  reserved: number;
  limit: number;
}

/**
 * Whether `bytes` more still fit. A budget that is used up admits nothing, not even nothing: otherwise a blocked
 * uploader could go on with empty files.
 */
export const fits = ({ used, reserved, limit }: Budget, bytes: number): boolean =>
  used < limit && used + reserved + bytes <= limit;
