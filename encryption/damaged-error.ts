/**
 * Encrypted data was changed, cut or moved, or was encrypted with another key. The message contains no secret. The
 * caller must not use any part of the data.
 */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}
