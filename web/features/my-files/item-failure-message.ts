import { plural, t } from '@lingui/core/macro';
import { ApiError, apiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Item } from './list/items';

export function itemFailureMessage(failure: unknown, kind?: Item['kind']): string {
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, fields } = failure;
  if (code === 'invalid_input' && fields.field === 'parentFolderId') {
    return t`This folder doesn’t exist. Its address may be incomplete.`;
  }
  if (code === 'invalid_input' && fields.field === 'expiryDays') return expiryWords(fields);
  return isMissingFile(code, kind) ? missingFile() : failureMessage(failure);
}

export function creationFailure(failure: unknown): string {
  const reason = itemFailureMessage(failure);
  return t`Failed to create folder: ${reason}`;
}

/** `since` is the start of the days. */
function expiryWords({ maxDays, since }: ApiError['fields']): string {
  if (typeof maxDays !== 'number') return t`It cannot be kept that long.`;
  if (since === 'creation') {
    return plural(maxDays, {
      one: 'It can be kept for at most # day after its creation.',
      other: 'It can be kept for at most # days after its creation.',
    });
  }
  if (since === 'oldest_file') {
    return plural(maxDays, {
      one: 'It can be kept for at most # day after the upload of its oldest file.',
      other: 'It can be kept for at most # days after the upload of its oldest file.',
    });
  }
  return plural(maxDays, {
    one: 'It can be kept for at most # day.',
    other: 'It can be kept for at most # days.',
  });
}

const missingFile = (): string => t`This file was not found. It may have been deleted or have expired.`;

const isMissingFile = (code: string, kind?: Item['kind']): boolean => kind === 'file' && code === 'not_found';

/** `refusal` is one of the failures in the answer to a call for several items. */
export const itemRefusal = (refusal: { code: string; error: string }, kind?: Item['kind']): string =>
  isMissingFile(refusal.code, kind) ? missingFile() : failureMessage(apiError(409, refusal, null));
