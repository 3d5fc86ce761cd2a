import { ApiError } from '../lib/api-error';

/**
 * Calls `act` for one item after the other. If `act` throws an `ApiError`, continues with the next item, and throws the
 * last such error at the end. Throws any other error at once.
 */
export async function forEachSettled<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  let failure: ApiError | null = null;
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failure = error;
    }
  }
  if (failure) throw failure;
}
