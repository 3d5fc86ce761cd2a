/**
 * Error for encrypted data that differs from the data that the sender stored. The data was changed, cut or moved, or
 * it was encrypted with another key. The message names the failed check and contains no secret. The caller must not
 * use any part of the data.
 */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}
