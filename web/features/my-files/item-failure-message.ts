import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Item } from './list/items';

export function itemFailureMessage(failure: unknown, kind?: Item['kind']): string {
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, fields } = failure;
  if (code === 'invalid_input' && fields.field === 'parentFolderId') {
    return 'This folder doesn’t exist. Its address may be incomplete.';
  }
  if (code === 'invalid_input' && fields.field === 'expiryDays') return expiryWords(fields);
  return itemRefusal({ code, error: failureMessage(failure) }, kind);
}

/** `since` is the start of the days. */
function expiryWords({ maxDays, since }: ApiError['fields']): string {
  if (typeof maxDays !== 'number') return 'It cannot be kept that long.';
  if (since === 'creation') return `It can be kept for at most ${maxDays} days after its creation.`;
  if (since === 'oldest_file') return `It can be kept for at most ${maxDays} days after the upload of its oldest file.`;
  return `It can be kept for at most ${maxDays} days.`;
}

export const itemRefusal = ({ code, error }: { code: string; error: string }, kind?: Item['kind']): string =>
  kind === 'file' && code === 'not_found'
    ? 'This file was not found. It may have been deleted or have expired.'
    : error;
