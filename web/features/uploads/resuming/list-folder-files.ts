import { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { FOLDER_FILES_MAX_LIMIT } from '../../../../worker/contract/limits';
import { call } from '../../../lib/api';

/** Who asks for a folder: the holder of its management link, or its owner. */
export interface Asking {
  readonly userId: string;
  readonly managementSecret?: string | undefined;
}

/** All files of a folder, those that have not arrived among them. */
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
