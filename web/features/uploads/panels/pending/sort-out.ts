import { FOLDER_MAX_EMPTY_DIRECTORIES, PATH_MAX_CHARS, PATH_MAX_LEVELS } from '../../../../../worker/contract/limits';
import { countOf, formatBytes, formatCount } from '../../../../lib/format';
import { sendablePath } from '../../engine/init/sendable-name';
import type { PickedFile } from '../../engine/upload';
import { emptyFoldersOf, foldersWithoutFiles } from '../../picking/empty-folders';
import { pathInDirectory } from '../../picking/into-directory';
import { rootFolderOf, withoutRoot } from '../../picking/root-folder';
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
  /** In a folder whose path is too long, or has too many levels, for the server. */
  readonly tooDeep: readonly PickedFile[];
  /** Written by an operating system for itself. */
  readonly system: readonly PickedFile[];
  /** Paths of the folders that are sent without files. */
  readonly emptyFolders: readonly string[];
  /** Folders without files that are not sent: more than an upload may have, or too deep. */
  readonly emptyFoldersLeftOut: number;
}

interface SortOptions {
  readonly maxFileBytes: number;
  /** Whether the person asked to send system files, too. */
  readonly withSystemFiles: boolean;
  /** Directory of the folder that the files join, `''` at its top. Null means that they make a new share. */
  readonly directory: string | null;
}

/** Decides which of the picked files and folders are sent. */
export function sortOut(files: readonly PickedFile[], options: SortOptions): SortedFiles {
  const { maxFileBytes, withSystemFiles, directory } = options;
  const sorted = {
    ...{ sent: [] as PickedFile[], tooLarge: [] as PickedFile[] },
    ...{ tooDeep: [] as PickedFile[], system: [] as PickedFile[] },
  };
  const fits = pathsThatFit([...files.map(({ path }) => path), ...emptyFoldersOf(files)], directory);
  for (const picked of files) {
    if (!withSystemFiles && isSystemFile(picked)) sorted.system.push(picked);
    else if (picked.file.size > maxFileBytes) sorted.tooLarge.push(picked);
    else if (!fits(picked.path)) sorted.tooDeep.push(picked);
    else sorted.sent.push(picked);
  }
  const folders = foldersWithoutFiles(sorted.sent, [...sorted.system, ...sorted.tooLarge]);
  const emptyFolders = folders.filter(fits).slice(0, FOLDER_MAX_EMPTY_DIRECTORIES);
  return { ...sorted, emptyFolders, emptyFoldersLeftOut: folders.length - emptyFolders.length };
}

/** Returns whether the server takes a picked folder's path, as it will be sent. */
function pathsThatFit(paths: readonly string[], directory: string | null): (path: string) => boolean {
  const root = directory === null ? rootFolderOf(paths) : null;
  const known = new Map<string, boolean>();
  return (path) => {
    let fits = known.get(path);
    if (fits === undefined) {
      const place = sendablePath(pathInDirectory(withoutRoot(path, root), directory ?? ''));
      fits = place.length <= PATH_MAX_CHARS && place.split('/').length <= PATH_MAX_LEVELS;
      known.set(path, fits);
    }
    return fits;
  };
}

/** Returns whether the server surely refuses the files together. What is left of a month it knows better than the page. */
export const isRefused = (files: readonly PickedFile[], { maxFiles, bytesLeft, isAsked }: UploadLimits): boolean =>
  files.length > maxFiles || (isAsked === true && totalBytesOf(files) > bytesLeft);

/** Why files that are to be sent together would be refused together: a sentence, or null. */
export function whyTooMuch(
  files: readonly PickedFile[],
  { maxFiles, bytesLeft, isAsked }: UploadLimits,
): string | null {
  if (files.length > maxFiles) {
    if (isAsked)
      return `${countOf(files.length, 'file')} are too many: ${formatCount(maxFiles)} may still be sent here.`;
    return `${countOf(files.length, 'file')} are too many for one upload, which may have ${formatCount(maxFiles)}.`;
  }
  const totalBytes = totalBytesOf(files);
  if (totalBytes <= bytesLeft) return null;
  if (isAsked) {
    return `${formatBytes(totalBytes)} are too much: ${formatBytes(bytesLeft)} may still be sent here.`;
  }
  return `${formatBytes(totalBytes)} are too much: ${formatBytes(bytesLeft)} are left of this month’s bandwidth.`;
}
