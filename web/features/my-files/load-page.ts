import { endpoints } from '../../../worker/contract/calls/endpoints';
import { ApiError, call } from '../../lib/api';
import { openOwn } from '../../lib/encryption/own-listing';
import { queryClient } from '../../lib/query-client';
import { encryptedNamesQuery, hasEncryptedSearch } from './encrypted-names';
import { type ListAnswer, type ListInput, takeFirstAnswer } from './first-call';
import type { MyFilesPage } from './list/items';

/** Returns a page of My Files. A search waits for the first encrypted names. `useEncryptedSearch` loads the others. */
export async function loadPage(input: ListInput, signal?: AbortSignal): Promise<MyFilesPage> {
  const { userId, parentFolderId = null, search = '', path = '' } = input;
  if (!hasEncryptedSearch({ search, path })) return decryptPage(await callList(input, signal));
  const [answer] = await Promise.all([
    callList(input, signal),
    queryClient.ensureInfiniteQueryData(encryptedNamesQuery(userId, parentFolderId)).catch(() => null),
  ]);
  return { ...(await decryptPage(answer)), encryptedSearch: search };
}

/** The server refuses a search in an encrypted folder. Then returns the folder without files. */
async function callList(input: ListInput, signal: AbortSignal | undefined): Promise<ListAnswer> {
  const options = signal ? { signal } : {};
  try {
    return await (takeFirstAnswer(input) ?? call(endpoints.foldersPaginated, input, options));
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
