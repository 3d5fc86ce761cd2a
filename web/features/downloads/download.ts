/**
 * Downloads are done by the browser: straight to disk, with its own progress and resuming. The browser would save an
 * error answer as the file, so a HEAD request, which counts nothing, checks first.
 */
import { archivePath, downloadPath } from '../../../worker/contract/byte-paths';
import { checkDownload } from '../../lib/check-download';
import type { ArchiveDownload, FileDownload } from '../../lib/downloads';
import { saveUrl } from '../../ui/save';

/** Starts a browser download of `url`. Rejects with `ApiError`, or with the signal's reason when it aborts. */
async function download(url: string, name: string, signal?: AbortSignal): Promise<void> {
  await checkDownload(url, signal);
  saveUrl(url, name);
}

export const downloadFile = ({ folderId, fileId, name }: FileDownload, signal?: AbortSignal): Promise<void> =>
  download(downloadPath(folderId, fileId), name, signal);

export const downloadArchive = (
  { folderId, name, files, paths }: ArchiveDownload,
  signal?: AbortSignal,
): Promise<void> => download(archivePath(folderId, { files: files ?? [], paths: paths ?? [] }), `${name}.zip`, signal);
