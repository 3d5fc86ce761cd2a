import { ApiError } from '../../lib/api';

const NETWORK = 'Network error: Unable to reach server. Please check your connection and try again.';

/** What a failed call is called (specification, section 8). */
export function failureWords(failure: unknown): string {
  if (failure instanceof ApiError && failure.code === 'network') return NETWORK;
  return failure instanceof Error ? failure.message : String(failure);
}
