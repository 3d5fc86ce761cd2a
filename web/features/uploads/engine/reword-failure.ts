import { ApiError } from '../../../lib/api';

/** For `catch`: the same failure, in these words where the server had none of its own. Always rethrows. */
export const reworded =
  (words: string) =>
  (failure: unknown): never => {
    if (!(failure instanceof ApiError) || failure.code !== 'unknown') throw failure;
    const { code, status, retryAfterSeconds, fields } = failure;
    throw new ApiError(code, status, words, { retryAfterSeconds, fields, cause: failure });
  };
