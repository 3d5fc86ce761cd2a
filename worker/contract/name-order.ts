import { NAME_MAX_CHARS } from './limits.ts';

/** Compares names naturally: `2.jpg` comes before `10.jpg`. Upper and lower case sort together. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true });

/** Maximum length of a file name within the name of an upload. The rest of the name is for ` and 99,999 more`. */
const FIRST_NAME_MAX_CHARS = NAME_MAX_CHARS - 20;

/**
 * Returns the name of an upload if the sender typed no name: the name of its only file, or for example `beach.jpg and
 * 6 more`. Uses the file name that comes first in lists, so the order in which files were chosen does not matter.
 */
export function nameOfUpload(fileNames: readonly string[]): string {
  const first = fileNames.reduce((least, name) => (compareNames(name, least) < 0 ? name : least), fileNames[0] ?? '');
  if (fileNames.length < 2) return first;
  // A cut through a surrogate pair leaves half a character, which is removed.
  const shortened = first.slice(0, FIRST_NAME_MAX_CHARS).replace(/[\ud800-\udbff]$/, '');
  return `${shortened} and ${(fileNames.length - 1).toLocaleString('en')} more`;
}
