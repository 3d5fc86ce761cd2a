import type { Answer, Input } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { ApiError, call } from '../../lib/api';
import { openOwn } from '../../lib/encryption/own-listing';
import { encryptedNames, matchingNames } from './encrypted-names';
import type { MyFilesPage } from './list/items';

type ListInput = Input<typeof endpoints.foldersPaginated>;
type ListAnswer = Answer<typeof endpoints.foldersPaginated>;

/**
 * Returns a page of My Files. The browser itself searches encrypted names and adds matches to the first page: folders
 * at the start, files at the end.
 */
export async function loadPage(input: ListInput, signal?: AbortSignal): Promise<MyFilesPage> {
  const { userId, parentFolderId = null, search = '' } = input;
  const loadNames = search !== '' && !input.path;
  const [answer, names] = await Promise.all([
    callList(input, signal),
    loadNames ? encryptedNames(userId, parentFolderId) : null,
  ]);
  const page = await decryptPage(answer);
  if (!names) return page;
  const { folders, files } = matchingNames(names, search);
  const isFirst = (input.page ?? 1) === 1;
  const total = answer.pagination.total + folders.length + files.length;
  return {
    ...page,
    ...(isFirst && { folders: [...folders, ...page.folders], files: [...page.files, ...files] }),
    pagination: { ...answer.pagination, total },
    ...(names.lockedFolders > 0 && { unsearchedFolders: names.lockedFolders }),
  };
}

/** If the server refuses to search in an encrypted folder, returns the folder without files. */
async function callList(input: ListInput, signal: AbortSignal | undefined): Promise<ListAnswer> {
  const options = signal ? { signal } : {};
  try {
    return await call(endpoints.foldersPaginated, input, options);
  } catch (failure) {
    if (!input.search || !(failure instanceof ApiError) || failure.code !== 'encrypted') throw failure;
    const answer = await call(endpoints.foldersPaginated, { ...input, search: '', page: 1 }, options);
    return { ...answer, files: [], pagination: { ...answer.pagination, total: 0, totalPages: 0 } };
  }
}

async function decryptPage(answer: ListAnswer): Promise<MyFilesPage> {
  const { current } = answer;
  const { folders, files } = await openOwn({
    folders: current ? [current, ...answer.folders] : answer.folders,
    files: answer.files,
  });
  const [openedCurrent = null] = current ? folders : [];
  const trail = answer.trail.map((folder) =>
    openedCurrent?.folderId === folder.folderId ? { ...folder, folderName: openedCurrent.folderName } : folder,
  );
  return { ...answer, folders: current ? folders.slice(1) : folders, files, trail, current: openedCurrent };
}
