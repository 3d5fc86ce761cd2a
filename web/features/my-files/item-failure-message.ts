import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';

/** What the fields of the calls are to the person. */
const FIELDS: Record<string, string> = {
  folderName: 'The name',
  newFilename: 'The name',
  parentFolderId: 'This folder',
  expiryDays: 'The expiry',
};

/** A sentence for a failed call, in the words of My Files. */
export function itemFailureMessage(failure: unknown): string {
  if (failure instanceof ApiError && failure.code === 'invalid_input') {
    return failure.message.replace(/^(\w+):/, (start, field) => FIELDS[field] ?? start);
  }
  return failureMessage(failure);
}
