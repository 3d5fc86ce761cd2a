/**
 * Downloads are the browser's own: straight to disk, with its progress and its resume. It would save an error answer as
 * if it were the file, so the server is asked first, by a HEAD, which costs nothing.
 */
import { archivePath, downloadPath } from '../../../worker/contract/byte-paths';
import { ApiError, apiError, parseJson } from '../../lib/api';
import type { ArchiveWanted, FileWanted } from '../../lib/downloads';
import { saveUrl } from '../../ui/save';

/** Resolves when `url` would answer a file; rejects with the `ApiError` that it would answer instead. */
async function checkDownload(url: string, signal?: AbortSignal): Promise<void> {
  const ask = async (method: string): Promise<Response> => {
    try {
      return await fetch(url, { method, cache: 'no-store', ...(signal && { signal }) });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw new ApiError('network', 0, undefined, { cause });
    }
  };
  if ((await ask('HEAD')).ok) return;
  // A HEAD's answer has no body: the words are in that of a GET.
  const answer = await ask('GET');
  if (answer.ok) return answer.body?.cancel();
  throw apiError(answer.status, parseJson(await answer.text()), answer.headers.get('Retry-After'));
}

/** Hands `url` to the browser's downloads. Rejects with `ApiError`, or with the signal's reason once it aborts. */
async function download(url: string, name: string, signal?: AbortSignal): Promise<void> {
  await checkDownload(url, signal);
  saveUrl(url, name);
}

export const downloadFile = ({ folderId, fileId, name }: FileWanted, signal?: AbortSignal): Promise<void> =>
  download(downloadPath(folderId, fileId), name, signal);

export const downloadArchive = ({ folderId, name, files, paths }: ArchiveWanted, signal?: AbortSignal): Promise<void> =>
  download(archivePath(folderId, { files: files ?? [], paths: paths ?? [] }), `${name}.zip`, signal);
