import { ApiError } from '../../lib/api';

const NETWORK = 'Network error: Unable to reach server. Please check your connection and try again.';

/** What is said when the bytes of a preview did not come. */
export function failureWords(failure: unknown): string {
  if (failure instanceof ApiError && failure.code === 'network') return NETWORK;
  return failure instanceof Error ? failure.message : String(failure);
}
