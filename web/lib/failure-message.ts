import { t } from '@lingui/core/macro';
import { DamagedError } from '../../encryption/damaged-error';
import { ApiError } from './api';
import { FinalError, type FinalFailure } from './final-error';
import { formatBytes, formatRelative } from './format';
import { CodeNotLoaded } from './page/load-code';
import { errorWordsOf } from './words/loaded-error-words';
import { nameWords } from './words/name-words';

export function failureMessage(failure: unknown): string {
  if (failure instanceof FinalError) return finalMessage(failure.failure);
  if (failure instanceof DamagedError) return finalMessage({ code: 'damaged' });
  if (failure instanceof ApiError) return answerMessage(failure);
  if (failure instanceof CodeNotLoaded) {
    return t`A part of this page is taking too long to load. Reload the page to try again.`;
  }
  return failure instanceof Error ? failure.message : String(failure);
}

/** Unknown codes have the server's English sentence. */
function answerMessage(failure: ApiError): string {
  const { code, message } = failure;
  if (code === 'network') return t`Network error: Unable to reach server. Please check your connection and try again.`;
  return errorWordsOf(failure) ?? (message === code ? t`The request failed.` : message);
}

function finalMessage(failure: FinalFailure): string {
  switch (failure.code) {
    case 'damaged':
      return t`This file is damaged: it is not what the sender encrypted.`;
    case 'file_gone':
      return t`The file is not in this folder any more.`;
    case 'key_missing':
      return t`This browser no longer has the key of this upload. Reload the page.`;
    case 'not_started':
      return t`The browser did not start the download. Reload the page and try again.`;
    case 'download_too_large': {
      const [maxSize, size] = [formatBytes(failure.maxBytes), formatBytes(failure.bytes)];
      return t({
        message: `This window can save up to ${maxSize} of encrypted files, and this is ${size}. Private windows are often limited like this. Open the link in a normal window, or in another browser.`,
        comment: 'maxSize: 1 GB. size: 2 GB',
      });
    }
    case 'picture_too_large': {
      const maxSize = formatBytes(failure.maxBytes);
      return t`Encrypted pictures can be shown up to ${maxSize}. Download it to open it.`;
    }
    case 'media_too_large': {
      const maxSize = formatBytes(failure.maxBytes);
      return t`This window can only play encrypted files up to ${maxSize}. Private windows are often limited like this: open the link in a normal window, or download the file.`;
    }
    case 'media_on_share_page': {
      const maxSize = formatBytes(failure.maxBytes);
      return t`My Files can play encrypted files up to ${maxSize}. The share page plays larger ones.`;
    }
    case 'name_refused':
      return nameWords(failure.problem);
  }
}

/** Returns the message of an error of the contract, or null for any other failure. */
export const contractMessage = (failure: unknown): string | null =>
  failure instanceof ApiError && failure.code !== 'network' && failure.code !== 'unknown'
    ? answerMessage(failure)
    : null;

/** Like `contractMessage`, with the time of the next attempt if known. */
export function refusalMessage(failure: unknown): string | null {
  const answer = contractMessage(failure);
  const seconds = failure instanceof ApiError ? failure.retryAfterSeconds : undefined;
  if (answer === null || seconds === undefined) return answer;
  const relative = formatRelative(seconds * 1000, 0);
  return t({
    message: `${answer} Try again ${relative}.`,
    comment: 'answer: one or two sentences. relative: in 10 minutes',
  });
}
