/** Protected folders, and unlocking them, for tests. */
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { bytes } from './bytes.ts';
import type { Calls } from './calls.ts';
import { uploadOne } from './uploads.ts';

/** The password of a protected folder where a test names no other. */
const FOLDER_PASSWORD = 'correct horse';

/** A folder of this owner with a file of that size, and with this password. */
export async function protectedShare(owner: Calls, password = FOLDER_PASSWORD, size = 10) {
  return { owner, ...(await uploadOne(owner, bytes(size), {}, { password })) };
}

export const unlock = (calls: Calls, folderId: string, password = FOLDER_PASSWORD) =>
  calls.call(endpoints.unlock, { folderId, password });

/** What a reader is told of a folder. */
export const readFolder = (calls: Calls, folderId: string) => calls.call(endpoints.folder, { folderId });
