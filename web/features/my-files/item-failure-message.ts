import { ApiError, apiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Item } from './list/items';

export function itemFailureMessage(failure: unknown, kind?: Item['kind']): string {
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, fields } = failure;
  if (code === 'invalid_input' && fields.field === 'parentFolderId') {
    return 'This folder doesn’t exist. Its address may be incomplete.';
  }
  if (code === 'invalid_input' && fields.field === 'expiryDays') return expiryWords(fields);
  return isMissingFile(code, kind) ? MISSING_FILE : failureMessage(failure);
}

/** `since` is the start of the days. */
function expiryWords({ maxDays, since }: ApiError['fields']): string {
  if (typeof maxDays !== 'number') return 'It cannot be kept that long.';
  if (since === 'creation') return `It can be kept for at most ${maxDays} days after its creation.`;
  if (since === 'oldest_file') return `It can be kept for at most ${maxDays} days after the upload of its oldest file.`;
  return `It can be kept for at most ${maxDays} days.`;
}

const MISSING_FILE = 'This file was not found. It may have been deleted or have expired.';

const isMissingFile = (code: string, kind?: Item['kind']): boolean => kind === 'file' && code === 'not_found';

/** `refusal` is one of the failures in the answer to a call for several items. */
export const itemRefusal = (refusal: { code: string; error: string }, kind?: Item['kind']): string =>
  isMissingFile(refusal.code, kind) ? MISSING_FILE : failureMessage(apiError(409, refusal, null));
