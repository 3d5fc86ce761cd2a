import { plural, t } from '@lingui/core/macro';
import { FOLDER_MAX_EMPTY_DIRECTORIES, PATH_MAX_CHARS, PATH_MAX_LEVELS } from '../../../../../worker/contract/limits';
import { formatBytes, formatCount } from '../../../../lib/format';
import { sendablePath } from '../../engine/init/sendable-name';
import type { PickedFile } from '../../engine/upload';
import { emptyFoldersOf, foldersWithoutFiles } from '../../picking/empty-folders';
import { pathInDirectory } from '../../picking/into-directory';
import { rootFolderOf, withoutRoot } from '../../picking/root-folder';
import { inSendOrder } from '../../picking/send-order';
import { isSystemFile } from '../../picking/system-files';
import { totalBytesOf } from '../stage/stage';

/** Infinity means no limit, or an unknown limit. */
export interface UploadLimits {
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  readonly bytesLeft: number;
  /** True for a request for files, whose remaining limits are `maxFiles` and `bytesLeft`. */
  readonly isForRequest?: true;
}

export interface SortedFiles {
  /** In the order of `inSendOrder`. */
  readonly sent: readonly PickedFile[];
  readonly tooLarge: readonly PickedFile[];
  readonly tooDeep: readonly PickedFile[];
  readonly system: readonly PickedFile[];
  readonly emptyFolders: readonly string[];
  /** Empty folders that are not sent: too many, or with paths that the server would reject. */
  readonly emptyFoldersLeftOut: number;
}

interface SortOptions {
  readonly maxFileBytes: number;
  readonly withSystemFiles: boolean;
  /** Directory that receives the files. `''` means the top of an existing folder, null a new share. */
  readonly directory: string | null;
}

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

/** Returns true if files were picked, but none can be sent. */
export const areAllRefused = ({ sent, system, tooLarge, tooDeep }: SortedFiles): boolean =>
  sent.length + system.length === 0 && tooLarge.length + tooDeep.length > 0;

function pathsThatFit(paths: readonly string[], directory: string | null): (path: string) => boolean {
  const root = directory === null ? rootFolderOf(paths) : null;
  const cache = new Map<string, boolean>();
  return (path) => {
    let fits = cache.get(path);
    if (fits === undefined) {
      const sentPath = sendablePath(pathInDirectory(withoutRoot(path, root), directory ?? ''));
      fits = sentPath.length <= PATH_MAX_CHARS && sentPath.split('/').length <= PATH_MAX_LEVELS;
      cache.set(path, fits);
    }
    return fits;
  };
}

/** Returns true if the server will certainly reject the files. A plan's `bytesLeft` is only an estimate. */
export const isRefused = (files: readonly PickedFile[], { maxFiles, bytesLeft, isForRequest }: UploadLimits): boolean =>
  files.length > maxFiles || (isForRequest === true && totalBytesOf(files) > bytesLeft);

export function limitProblem(
  files: readonly PickedFile[],
  { maxFiles, bytesLeft, isForRequest }: UploadLimits,
): string | null {
  const count = files.length;
  if (count > maxFiles) {
    const limit = formatCount(maxFiles);
    if (!isForRequest) {
      return t({
        message: plural(count, {
          one: `# file is too many for one upload, which may have ${limit}.`,
          other: `# files are too many for one upload, which may have ${limit}.`,
        }),
        comment: 'limit: number of files',
      });
    }
    return count === 1
      ? t`This request accepts no more files.`
      : t({
          message: plural(count, {
            one: `# file is too many: this request still accepts ${limit}.`,
            other: `# files are too many: this request still accepts ${limit}.`,
          }),
          comment: 'limit: number of files',
        });
  }
  const totalBytes = totalBytesOf(files);
  if (totalBytes <= bytesLeft) return null;
  const size = formatBytes(totalBytes);
  const left = formatBytes(bytesLeft);
  return isForRequest
    ? t`${size} are too much: this request still accepts ${left}.`
    : t`${size} are too much: ${left} are left of this month’s bandwidth.`;
}
