import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Item } from './list/items';

const FIELDS: Record<string, string> = {
  folderName: 'The name',
  newFilename: 'The name',
  expiryDays: 'The expiry',
};

export function itemFailureMessage(failure: unknown, kind?: Item['kind']): string {
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, fields, message } = failure;
  if (code === 'invalid_input' && fields.field === 'parentFolderId') {
    return 'This folder doesn’t exist. Its address may be incomplete.';
  }
  if (code === 'invalid_input') return message.replace(/^(\w+):/, (start, field) => FIELDS[field] ?? start);
  return itemRefusal({ code, error: failureMessage(failure) }, kind);
}

export const itemRefusal = ({ code, error }: { code: string; error: string }, kind?: Item['kind']): string =>
  kind === 'file' && code === 'not_found'
    ? 'This file was not found. It may have been deleted or have expired.'
    : error;
