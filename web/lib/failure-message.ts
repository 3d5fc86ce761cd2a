import { ApiError } from './api';

const NETWORK = 'Network error: Unable to reach server. Please check your connection and try again.';

/** The sentence that a person is shown for a failed request. */
export function failureMessage(failure: unknown): string {
  if (failure instanceof ApiError && failure.code === 'network') return NETWORK;
  return failure instanceof Error ? failure.message : String(failure);
}
