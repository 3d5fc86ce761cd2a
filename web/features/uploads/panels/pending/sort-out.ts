import { FOLDER_MAX_EMPTY_DIRECTORIES } from '../../../../../worker/contract/limits';
import { countOf, formatBytes, formatCount } from '../../../../lib/format';
import type { PickedFile } from '../../engine/upload';
import { foldersWithoutFiles } from '../../picking/empty-folders';
import { isSystemFile } from '../../picking/system-files';
import { totalBytesOf } from '../stage/stage';

/** What one upload may be here and now, as far as it is known; Infinity where it is not. */
export interface UploadLimits {
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  /** Bytes that are left of the month. */
  readonly bytesLeft: number;
  /** They are the limits of a request for files: what is left is left of that. */
  readonly isAsked?: true;
}

/** The picked files by what becomes of them. */
export interface SortedFiles {
  readonly sent: readonly PickedFile[];
  /** Larger than the server takes. */
  readonly tooLarge: readonly PickedFile[];
  /** Written by an operating system for itself. */
  readonly system: readonly PickedFile[];
  /** Paths of the folders that are sent without files. */
  readonly emptyFolders: readonly string[];
  /** How many more of these there are than an upload may have. */
  readonly emptyFoldersLeftOut: number;
}

/** Decides which of the picked files are sent; system files are where the person asks for them. */
export function sortOut(
  files: readonly PickedFile[],
  { maxFileBytes, withSystemFiles }: { maxFileBytes: number; withSystemFiles: boolean },
): SortedFiles {
  const sorted = { sent: [] as PickedFile[], tooLarge: [] as PickedFile[], system: [] as PickedFile[] };
  for (const picked of files) {
    if (!withSystemFiles && isSystemFile(picked)) sorted.system.push(picked);
    else if (picked.file.size > maxFileBytes) sorted.tooLarge.push(picked);
    else sorted.sent.push(picked);
  }
  const folders = foldersWithoutFiles(sorted.sent, [...sorted.system, ...sorted.tooLarge]);
  return {
    ...sorted,
    emptyFolders: folders.slice(0, FOLDER_MAX_EMPTY_DIRECTORIES),
    emptyFoldersLeftOut: Math.max(0, folders.length - FOLDER_MAX_EMPTY_DIRECTORIES),
  };
}

/** Why files that are to be sent together would be refused together: a sentence, or null. */
export function whyTooMuch(
  files: readonly PickedFile[],
  { maxFiles, bytesLeft, isAsked }: UploadLimits,
): string | null {
  if (files.length > maxFiles) {
    if (isAsked)
      return `${countOf(files.length, 'file')} are too many: ${formatCount(maxFiles)} may still be sent here. Remove some of them.`;
    return `${countOf(files.length, 'file')} are too many for one upload, which may have ${formatCount(maxFiles)}. Remove some of them.`;
  }
  const totalBytes = totalBytesOf(files);
  if (totalBytes <= bytesLeft) return null;
  if (isAsked) {
    return `${formatBytes(totalBytes)} are too much: ${formatBytes(bytesLeft)} may still be sent here. Remove some files.`;
  }
  return `${formatBytes(totalBytes)} are too much: ${formatBytes(bytesLeft)} are left of this month’s bandwidth. Remove some files.`;
}
