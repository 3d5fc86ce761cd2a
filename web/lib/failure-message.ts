import { ApiError } from './api';
import { formatRelative } from './format';

const NETWORK = 'Network error: Unable to reach server. Please check your connection and try again.';

export function failureMessage(failure: unknown): string {
  if (failure instanceof ApiError && failure.code === 'network') return NETWORK;
  return failure instanceof Error ? failure.message : String(failure);
}

/**
 * Adds the time to try again, if the server names one. Returns null if the failure is not an error of the contract.
 */
export function refusalMessage(failure: unknown): string | null {
  if (!(failure instanceof ApiError) || failure.code === 'network' || failure.code === 'unknown') return null;
  return failure.message + whenAgain(failure);
}

export const whenAgain = ({ retryAfterSeconds }: ApiError): string =>
  retryAfterSeconds === undefined ? '' : ` Try again ${formatRelative(retryAfterSeconds * 1000, 0)}.`;
