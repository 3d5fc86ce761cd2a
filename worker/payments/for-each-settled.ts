import { ApiError } from '../lib/api-error';

/** Continues after an `ApiError`, and throws the last `ApiError` in the end. Throws other errors at once. */
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
