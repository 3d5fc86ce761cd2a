/** Lets the browser save a file. First sends a HEAD request, because the browser would save an error response. */
import { archivePath, downloadPath } from '../../../worker/contract/byte-paths';
import { checkDownload } from '../../lib/check-download';
import type { ArchiveDownload, FileDownload } from '../../lib/downloads';
import { saveUrl } from '../../ui/save';

/** Rejects with `ApiError`, or with the signal's reason. */
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
