import { FOLDER_MAX_EMPTY_DIRECTORIES, PATH_MAX_CHARS, PATH_MAX_LEVELS } from '../../../../../worker/contract/limits';
import { tooLargeMessage } from '../../../../../worker/contract/sizes';
import { countOf, formatBytes, formatCount } from '../../../../lib/format';
import type { PickedFile } from '../../engine/upload';
import { joinNames } from '../../join-names';
import type { SortedFiles } from './sort-out';

/** Example: `2 system files were left out`. */
export const systemFilesWords = ({ length }: readonly PickedFile[]): string =>
  `${countOf(length, 'system file')} ${length === 1 ? 'was' : 'were'} left out`;

/** Returns one sentence per reason, but none about system files. */
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

/** Returns the first names without duplicates: `a.txt, b.txt, c.txt and 4 more`. */
export const namesOf = (files: readonly PickedFile[]): string =>
  joinNames([...new Set(files.map(({ file }) => file.name))]);

function tooLargeWords(files: readonly PickedFile[], maxBytes: number): string {
  const [first] = files;
  if (first && files.length === 1) {
    return `${tooLargeMessage({ name: first.file.name, size: first.file.size }, maxBytes)} We skipped it.`;
  }
  const names = files.map(({ file }) => `“${file.name}” (${formatBytes(file.size)})`);
  return `We skipped ${countOf(files.length, 'file')} larger than ${formatBytes(maxBytes)}: ${joinNames(names)}.`;
}

function tooDeepWords(files: readonly PickedFile[]): string {
  const names = files.map(({ file }) => `“${file.name}”`);
  return `We skipped ${countOf(files.length, 'file')}, because a folder’s path here has at most ${formatCount(PATH_MAX_CHARS)} characters and ${PATH_MAX_LEVELS} levels: ${joinNames(names)}.`;
}

function emptyFolderWords(count: number): string {
  return `We skipped ${countOf(count, 'empty folder')}. An upload may have ${formatCount(FOLDER_MAX_EMPTY_DIRECTORIES)}, at most ${PATH_MAX_LEVELS} levels deep.`;
}
