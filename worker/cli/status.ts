import type { Answer } from '../contract/calls/endpoint';
import type { FolderAnswer } from '../contract/calls/folders';
import type { requestEndpoints } from '../contract/calls/requests';
import { countOf, formatBytes, formatCount } from '../contract/sizes';

/** For example `holiday: 3 of 4 files, 1.2 GB of 2 GB, downloaded 0 times, until 2026-12-01T12:00:00.000Z`. */
export function shareStatus(folder: FolderAnswer): string {
  const { folderName, fileCount, totalSize, totalDownloads, expiryDate, copyrightViolation } = folder;
  if (copyrightViolation) {
    return `${folder.originalFolderName ?? 'This share'}: removed, ${folder.takedownReason ?? 'Copyright violation'}\n`;
  }
  const name = folder.encryption === undefined ? folderName : 'Encrypted upload';
  const { files, bytes } = folder.arrived ?? { files: fileCount, bytes: totalSize };
  const progress = `${formatCount(files)} of ${countOf(fileCount, 'file')}, ${formatBytes(bytes)} of ${formatBytes(totalSize)}`;
  const expiry = expiryDate === null ? 'without expiry' : `until ${expiryDate}`;
  return `${name}: ${progress}, downloaded ${countOf(totalDownloads, 'time')}, ${expiry}\n`;
}

/** One line per delivery: link, files, size and sender. */
export const requestStatus = (
  { sendings }: Answer<typeof requestEndpoints.sendings>,
  linkOf: (folderId: string) => string,
): string =>
  sendings
    .map(({ folderId, sender, fileCount, totalBytes, unfinishedFiles }) => {
      const unfinished = unfinishedFiles > 0 ? `, ${formatCount(unfinishedFiles)} on their way` : '';
      const link = folderId === null ? 'deleted' : linkOf(folderId);
      return `${link}  ${countOf(fileCount, 'file')}, ${formatBytes(totalBytes)}${unfinished}  ${sender}`.trimEnd();
    })
    .map((line) => `${line}\n`)
    .join('');
