import { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { FOLDER_FILES_MAX_LIMIT } from '../../../../worker/contract/limits';
import { call } from '../../../lib/api';

/** Id of the owner, or secret of a management link. */
export interface FolderCredentials {
  readonly userId: string;
  readonly managementSecret?: string | undefined;
}

export async function listFolderFiles(
  folderId: string,
  { userId, managementSecret }: FolderCredentials,
): Promise<FileAnswer[]> {
  const credentials = managementSecret === undefined ? { userId } : {};
  const allFiles: FileAnswer[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const input = { folderId, ...credentials, page, limit: FOLDER_FILES_MAX_LIMIT };
    const { files, pagination } = await call(endpoints.managedFolder, input, { managementSecret });
    allFiles.push(...files);
    pages = pagination.totalPages;
  }
  return allFiles;
}
