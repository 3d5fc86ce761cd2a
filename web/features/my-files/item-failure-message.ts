import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Item } from './list/items';

/** Words for the fields of calls. */
const FIELDS: Record<string, string> = {
  folderName: 'The name',
  newFilename: 'The name',
  expiryDays: 'The expiry',
};

/** Returns the message for a failed call. `kind` is the kind of the item. */
export function itemFailureMessage(failure: unknown, kind?: Item['kind']): string {
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, fields, message } = failure;
  if (code === 'invalid_input' && fields.field === 'parentFolderId') {
    return 'This folder doesn’t exist. Its address may be incomplete.';
  }
  if (code === 'invalid_input') return message.replace(/^(\w+):/, (start, field) => FIELDS[field] ?? start);
  return itemRefusal({ code, error: failureMessage(failure) }, kind);
}

/** Returns the message for one rejected item of a call. */
export const itemRefusal = ({ code, error }: { code: string; error: string }, kind?: Item['kind']): string =>
  kind === 'file' && code === 'not_found'
    ? 'This file was not found. It may have been deleted or have expired.'
    : error;
