import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Item } from './list/items';

/** What the fields of the calls are to the person. */
const FIELDS: Record<string, string> = {
  folderName: 'The name',
  newFilename: 'The name',
  expiryDays: 'The expiry',
};

/** Returns a sentence for a failed call, in the words of My Files. `kind` is that of the item that it was about. */
export function itemFailureMessage(failure: unknown, kind?: Item['kind']): string {
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, fields, message } = failure;
  if (code === 'invalid_input' && fields.field === 'parentFolderId') {
    return 'This folder does not exist. Its address may be incomplete.';
  }
  if (code === 'invalid_input') return message.replace(/^(\w+):/, (start, field) => FIELDS[field] ?? start);
  return itemRefusal({ code, error: failureMessage(failure) }, kind);
}

/** Returns the sentence of a refusal that names one item of several. */
export const itemRefusal = ({ code, error }: { code: string; error: string }, kind?: Item['kind']): string =>
  kind === 'file' && code === 'not_found'
    ? 'File ID not found. The file may have been deleted or have expired.'
    : error;
