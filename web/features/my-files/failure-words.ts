import { ApiError } from '../../lib/api';

const NETWORK = 'Network error: Unable to reach server. Please check your connection and try again.';

/** What the fields of the calls are to the person. */
const FIELDS: Record<string, string> = {
  folderName: 'The name',
  newFilename: 'The name',
  parentFolderId: 'This folder',
};

/** What a failed call is called (specification, section 8). */
export function failureWords(failure: unknown): string {
  if (failure instanceof ApiError && failure.code === 'network') return NETWORK;
  if (failure instanceof ApiError && failure.code === 'invalid_input') {
    return failure.message.replace(/^(\w+):/, (start, field) => FIELDS[field] ?? start);
  }
  return failure instanceof Error ? failure.message : String(failure);
}
