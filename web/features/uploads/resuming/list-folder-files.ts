import { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { FOLDER_FILES_MAX_LIMIT } from '../../../../worker/contract/limits';
import { call } from '../../../lib/api';

/** Credentials for a folder: its owner's id, or the secret of its management link. */
export interface Asking {
  readonly userId: string;
  readonly managementSecret?: string | undefined;
}

/** Returns all files of a folder, including those that have not arrived. */
export async function listFolderFiles(folderId: string, { userId, managementSecret }: Asking): Promise<FileAnswer[]> {
  const by = managementSecret === undefined ? { userId } : {};
  const options = managementSecret === undefined ? {} : { managementSecret };
  const listed: FileAnswer[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const input = { folderId, ...by, page, limit: FOLDER_FILES_MAX_LIMIT };
    const { files, pagination } = await call(endpoints.managedFolder, input, options);
    listed.push(...files);
    pages = pagination.totalPages;
  }
  return listed;
}
