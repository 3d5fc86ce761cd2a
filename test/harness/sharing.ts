import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { bytes } from './bytes.ts';
import type { Calls } from './calls.ts';
import { uploadOne } from './uploads.ts';

const FOLDER_PASSWORD = 'correct horse';

export async function protectedShare(owner: Calls, password = FOLDER_PASSWORD, size = 10) {
  return { owner, ...(await uploadOne(owner, bytes(size), {}, { password })) };
}

export const unlock = (calls: Calls, folderId: string, password = FOLDER_PASSWORD) =>
  calls.call(endpoints.unlock, { folderId, password });

export const readFolder = (calls: Calls, folderId: string) => calls.call(endpoints.folder, { folderId });
