import { plural, t } from '@lingui/core/macro';
import { FOLDER_MAX_EMPTY_DIRECTORIES, PATH_MAX_CHARS, PATH_MAX_LEVELS } from '../../../../../worker/contract/limits';
import { formatBytes, formatCount } from '../../../../lib/format';
import type { PickedFile } from '../../engine/upload';
import { joinNames } from '../../join-names';
import type { SortedFiles } from './sort-out';

export const systemFilesWords = (count: number): string =>
  plural(count, { one: '# system file was left out', other: '# system files were left out' });

export function systemFilesNotice(files: readonly PickedFile[]): string {
  const count = files.length;
  const names = namesOf(files);
  return plural(count, {
    one: `# system file was left out: ${names}`,
    other: `# system files were left out: ${names}`,
  });
}

/** Returns one sentence per reason, except for system files. */
export function skippedFilesWords(
  { tooLarge, tooDeep, emptyFoldersLeftOut }: SortedFiles,
  { maxFileBytes }: { maxFileBytes: number },
): string[] {
  return [
    ...(tooLarge.length > 0 ? [tooLargeWords(tooLarge, maxFileBytes)] : []),
    ...(tooDeep.length > 0 ? [tooDeepWords(tooDeep)] : []),
    ...(emptyFoldersLeftOut > 0 ? [emptyFolderWords(emptyFoldersLeftOut)] : []),
  ];
}

/** Example: `a.txt, b.txt, c.txt and 4 more`. No duplicates. */
export const namesOf = (files: readonly PickedFile[]): string =>
  joinNames([...new Set(files.map(({ file }) => file.name))]);

function tooLargeWords(files: readonly PickedFile[], maxBytes: number): string {
  const [first] = files;
  const limit = formatBytes(maxBytes);
  if (first && files.length === 1) {
    const { name } = first.file;
    const size = formatBytes(first.file.size);
    return size === limit
      ? t`“${name}” is a little more than ${limit}; the largest file here is ${limit}. We skipped it.`
      : t`“${name}” is ${size}; the largest file here is ${limit}. We skipped it.`;
  }
  const names = joinNames(files.map(nameWithSize));
  const count = files.length;
  return plural(count, {
    one: `We skipped # file larger than ${limit}: ${names}.`,
    other: `We skipped # files larger than ${limit}: ${names}.`,
  });
}

function nameWithSize({ file }: PickedFile): string {
  const { name } = file;
  const size = formatBytes(file.size);
  return t({ message: `“${name}” (${size})`, comment: 'Name and size of a file' });
}

function quotedName({ file }: PickedFile): string {
  const { name } = file;
  return t({ message: `“${name}”`, comment: 'Name of a file in quotation marks' });
}

function tooDeepWords(files: readonly PickedFile[]): string {
  const names = joinNames(files.map(quotedName));
  const maxChars = formatCount(PATH_MAX_CHARS);
  const maxLevels = formatCount(PATH_MAX_LEVELS);
  const count = files.length;
  return plural(count, {
    one: `We skipped # file, because a folder’s path here has at most ${maxChars} characters and ${maxLevels} levels: ${names}.`,
    other: `We skipped # files, because a folder’s path here has at most ${maxChars} characters and ${maxLevels} levels: ${names}.`,
  });
}

function emptyFolderWords(count: number): string {
  const maxFolders = formatCount(FOLDER_MAX_EMPTY_DIRECTORIES);
  const maxLevels = formatCount(PATH_MAX_LEVELS);
  return t({
    message: plural(count, {
      one: `We skipped # empty folder. An upload may have ${maxFolders}, at most ${maxLevels} levels deep.`,
      other: `We skipped # empty folders. An upload may have ${maxFolders}, at most ${maxLevels} levels deep.`,
    }),
    comment: 'maxFolders: number of empty folders',
  });
}
