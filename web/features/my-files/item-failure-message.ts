import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import type { Item } from './list/items';

/** What the fields of the calls are to the person. */
const FIELDS: Record<string, string> = {
  folderName: 'The name',
  newFilename: 'The name',
  parentFolderId: 'This folder',
  expiryDays: 'The expiry',
};

/** Returns a sentence for a failed call, in the words of My Files. `kind` is that of the item that it was about. */
export function itemFailureMessage(failure: unknown, kind?: Item['kind']): string {
  if (kind === 'file' && failure instanceof ApiError && failure.code === 'not_found') {
    return 'File ID not found. The file may have been deleted or have expired.';
  }
  if (failure instanceof ApiError && failure.message === 'parentFolderId: is not an id') {
    return 'This folder does not exist. Its address may be incomplete.';
  }
  if (failure instanceof ApiError && failure.code === 'invalid_input') {
    return failure.message.replace(/^(\w+):/, (start, field) => FIELDS[field] ?? start);
  }
  return failureMessage(failure);
}
