import { ApiError } from './api';
import { formatRelative } from './format';

const NETWORK = 'Network error: Unable to reach server. Please check your connection and try again.';

/** Returns the error message to show for a failed request. */
export function failureMessage(failure: unknown): string {
  if (failure instanceof ApiError && failure.code === 'network') return NETWORK;
  return failure instanceof Error ? failure.message : String(failure);
}

/** Returns the server's message, with the time to try again if given. Returns null if the server did not answer. */
export function refusalMessage(failure: unknown): string | null {
  if (!(failure instanceof ApiError) || failure.code === 'network' || failure.code === 'unknown') return null;
  return failure.message + whenAgain(failure);
}

/** Returns a sentence with the time to wait, after a space. Returns an empty string if the server names none. */
export const whenAgain = ({ retryAfterSeconds }: ApiError): string =>
  retryAfterSeconds === undefined ? '' : ` Try again ${formatRelative(retryAfterSeconds * 1000, 0)}.`;
