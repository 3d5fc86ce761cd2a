import { ApiError } from '../lib/api-error';

/**
 * Calls `act` for one item after the other. If the provider fails for an item, continues with the next item, and throws
 * one of the errors at the end.
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
