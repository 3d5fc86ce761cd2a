import { t } from '@lingui/core/macro';
import { ApiError, apiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Item } from './list/items';

export function itemFailureMessage(failure: unknown, kind?: Item['kind']): string {
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, fields } = failure;
  if (code === 'invalid_input' && fields.field === 'parentFolderId') {
    return t`This folder doesn’t exist. Its address may be incomplete.`;
  }
  if (code === 'invalid_input' && fields.field === 'expiryDays' && fields.reason === undefined) {
    return t({ message: 'It cannot be kept that long.', comment: 'It: a file or folder' });
  }
  return isMissingFile(code, kind) ? missingFile() : failureMessage(failure);
}

export function creationFailure(failure: unknown): string {
  const reason = itemFailureMessage(failure);
  return t({ message: `Failed to create folder: ${reason}`, comment: 'reason: one or more sentences' });
}

const missingFile = (): string => t`This file was not found. It may have been deleted or have expired.`;

const isMissingFile = (code: string, kind?: Item['kind']): boolean => kind === 'file' && code === 'not_found';

export const itemRefusal = (refusal: { code: string; error: string }, kind?: Item['kind']): string =>
  isMissingFile(refusal.code, kind) ? missingFile() : failureMessage(apiError(409, refusal, null));
