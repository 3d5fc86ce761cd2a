/**
 * Downloads are the browser's own: straight to disk, with its progress and its resume. It would save an error answer as
 * if it were the file, so the server is asked first, by a HEAD, which costs nothing.
 */
import { archivePath, downloadPath } from '../../../worker/contract/byte-paths';
import { checkDownload } from '../../lib/check-download';
import type { ArchiveWanted, FileWanted } from '../../lib/downloads';
import { saveUrl } from '../../ui/save';

/** Hands `url` to the browser's downloads. Rejects with `ApiError`, or with the signal's reason once it aborts. */
async function download(url: string, name: string, signal?: AbortSignal): Promise<void> {
  await checkDownload(url, signal);
  saveUrl(url, name);
}

export const downloadFile = ({ folderId, fileId, name }: FileWanted, signal?: AbortSignal): Promise<void> =>
  download(downloadPath(folderId, fileId), name, signal);

export const downloadArchive = ({ folderId, name, files, paths }: ArchiveWanted, signal?: AbortSignal): Promise<void> =>
  download(archivePath(folderId, { files: files ?? [], paths: paths ?? [] }), `${name}.zip`, signal);
