import { FOLDER_MAX_EMPTY_DIRECTORIES, PATH_MAX_CHARS, PATH_MAX_LEVELS } from '../../../../../worker/contract/limits';
import { countOf, formatBytes, formatCount } from '../../../../lib/format';
import { sendablePath } from '../../engine/init/sendable-name';
import type { PickedFile } from '../../engine/upload';
import { emptyFoldersOf, foldersWithoutFiles } from '../../picking/empty-folders';
import { pathInDirectory } from '../../picking/into-directory';
import { rootFolderOf, withoutRoot } from '../../picking/root-folder';
import { inSendOrder } from '../../picking/send-order';
import { isSystemFile } from '../../picking/system-files';
import { totalBytesOf } from '../stage/stage';

/** If a limit is unknown, its value is Infinity. */
export interface UploadLimits {
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  /** Remaining bytes of the month. */
  readonly bytesLeft: number;
  /**
   * True if the files are for a request for files. Then `maxFiles` and `bytesLeft` are the remaining limits of the
   * request.
   */
  readonly isForRequest?: true;
}

/** The picked files, divided into files to send and files that are not sent. */
export interface SortedFiles {
  /** In the order of `inSendOrder`. */
  readonly sent: readonly PickedFile[];
  /** Files that are too large for the server. */
  readonly tooLarge: readonly PickedFile[];
  /** Files whose folder path is too long or has too many levels for the server. */
  readonly tooDeep: readonly PickedFile[];
  /** Files that only an operating system needs. */
  readonly system: readonly PickedFile[];
  /** Paths of empty folders to send. */
  readonly emptyFolders: readonly string[];
  /**
   * Number of empty folders that are not sent. Empty folders are not sent if there are too many, or if their paths
   * are too long.
   */
  readonly emptyFoldersLeftOut: number;
}

interface SortOptions {
  readonly maxFileBytes: number;
  /** True if the user wants to send system files, too. */
  readonly withSystemFiles: boolean;
  /**
   * Directory for the files in an existing folder. `''` means the top of the folder. Null if the files become a new
   * share.
   */
  readonly directory: string | null;
}

/** Divides picked files and folders into those that are sent and those that are not. */
export function sortOut(files: readonly PickedFile[], options: SortOptions): SortedFiles {
  const { maxFileBytes, withSystemFiles, directory } = options;
  const sorted = {
    sent: [] as PickedFile[],
    tooLarge: [] as PickedFile[],
    tooDeep: [] as PickedFile[],
    system: [] as PickedFile[],
  };
  const fits = pathsThatFit([...files.map(({ path }) => path), ...emptyFoldersOf(files)], directory);
  for (const picked of inSendOrder(files)) {
    if (!withSystemFiles && isSystemFile(picked)) sorted.system.push(picked);
    else if (picked.file.size > maxFileBytes) sorted.tooLarge.push(picked);
    else if (!fits(picked.path)) sorted.tooDeep.push(picked);
    else sorted.sent.push(picked);
  }
  const folders = foldersWithoutFiles(sorted.sent, [...sorted.system, ...sorted.tooLarge]);
  const emptyFolders = folders.filter(fits).slice(0, FOLDER_MAX_EMPTY_DIRECTORIES);
  return { ...sorted, emptyFolders, emptyFoldersLeftOut: folders.length - emptyFolders.length };
}

/** Returns true if no file can be sent. System files are counted as files that can be sent. */
export const areAllRefused = ({ sent, system, tooLarge, tooDeep }: SortedFiles): boolean =>
  sent.length + system.length === 0 && tooLarge.length + tooDeep.length > 0;

/**
 * Returns a function that checks whether the server accepts the path of a picked folder. `sendablePath` changes the
 * path first.
 */
function pathsThatFit(paths: readonly string[], directory: string | null): (path: string) => boolean {
  const root = directory === null ? rootFolderOf(paths) : null;
  const cache = new Map<string, boolean>();
  return (path) => {
    let fits = cache.get(path);
    if (fits === undefined) {
      const place = sendablePath(pathInDirectory(withoutRoot(path, root), directory ?? ''));
      fits = place.length <= PATH_MAX_CHARS && place.split('/').length <= PATH_MAX_LEVELS;
      cache.set(path, fits);
    }
    return fits;
  };
}

/**
 * Returns true if the server will certainly reject the files. The remaining bandwidth is not checked, because only
 * the server knows the exact value.
 */
export const isRefused = (files: readonly PickedFile[], { maxFiles, bytesLeft, isForRequest }: UploadLimits): boolean =>
  files.length > maxFiles || (isForRequest === true && totalBytesOf(files) > bytesLeft);

/** Returns the reason why the server would reject the files. Returns null if the files are within the limits. */
export function limitProblem(
  files: readonly PickedFile[],
  { maxFiles, bytesLeft, isForRequest }: UploadLimits,
): string | null {
  if (files.length > maxFiles) {
    if (isForRequest)
      return `${countOf(files.length, 'file')} ${files.length === 1 ? 'is' : 'are'} too many: this request still accepts ${formatCount(maxFiles)}.`;
    return `${countOf(files.length, 'file')} are too many for one upload, which may have ${formatCount(maxFiles)}.`;
  }
  const totalBytes = totalBytesOf(files);
  if (totalBytes <= bytesLeft) return null;
  if (isForRequest) {
    return `${formatBytes(totalBytes)} are too much: this request still accepts ${formatBytes(bytesLeft)}.`;
  }
  return `${formatBytes(totalBytes)} are too much: ${formatBytes(bytesLeft)} are left of this month’s bandwidth.`;
}
