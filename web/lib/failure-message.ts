import { DamagedError } from '../../encryption/damaged-error';
import { ApiError } from './api';
import { FinalError, type FinalFailure } from './final-error';
import { formatBytes, formatRelative } from './format';
import { NAME_PROBLEMS } from './name-problem';

const NETWORK = 'Network error: Unable to reach server. Please check your connection and try again.';

export function failureMessage(failure: unknown): string {
  if (failure instanceof FinalError) return finalMessage(failure.failure);
  if (failure instanceof DamagedError) return finalMessage({ code: 'damaged' });
  if (failure instanceof ApiError) return answerMessage(failure);
  return failure instanceof Error ? failure.message : String(failure);
}

/** Only this function shows the server's sentences. */
function answerMessage({ code, message }: ApiError): string {
  if (code === 'network') return NETWORK;
  return message === code ? 'The request failed.' : message;
}

function finalMessage(failure: FinalFailure): string {
  switch (failure.code) {
    case 'damaged':
      return 'This file is damaged: it is not what the sender encrypted.';
    case 'file_gone':
      return 'The file is not in this folder any more.';
    case 'key_missing':
      return 'This browser no longer has the key of this upload. Reload the page.';
    case 'not_started':
      return 'The browser did not start the download. Reload the page and try again.';
    case 'download_too_large':
      return `This window can save up to ${formatBytes(failure.maxBytes)} of encrypted files, and this is ${formatBytes(failure.bytes)}. Private windows are often limited like this. Open the link in a normal window, or in another browser.`;
    case 'picture_too_large':
      return `Encrypted pictures can be shown up to ${formatBytes(failure.maxBytes)}. Download it to open it.`;
    case 'media_too_large':
      return `This window can only play encrypted files up to ${formatBytes(failure.maxBytes)}. Private windows are often limited like this: open the link in a normal window, or download the file.`;
    case 'media_on_share_page':
      return `My Files can play encrypted files up to ${formatBytes(failure.maxBytes)}. The share page plays larger ones.`;
    case 'name_refused':
      return NAME_PROBLEMS[failure.problem];
  }
}

/**
 * Adds the time to try again, if the server names one. Returns null if the failure is not an error of the contract.
 */
export function refusalMessage(failure: unknown): string | null {
  if (!(failure instanceof ApiError) || failure.code === 'network' || failure.code === 'unknown') return null;
  return answerMessage(failure) + whenAgain(failure);
}

export const whenAgain = ({ retryAfterSeconds }: ApiError): string =>
  retryAfterSeconds === undefined ? '' : ` Try again ${formatRelative(retryAfterSeconds * 1000, 0)}.`;
