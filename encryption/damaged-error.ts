/**
 * Encrypted data that is not what the sender made: changed, cut, moved, or made with another key. The message says
 * which check failed and contains no secret. Nothing of the data may be used.
 */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}
