import { NAME_MAX_CHARS } from './limits.ts';

/** Sorts `2.jpg` before `10.jpg`. Names that differ only in case are sorted by case. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true });

/** Leaves room for ` and 99,999 more` in any language. */
const FIRST_NAME_MAX_CHARS = NAME_MAX_CHARS - 24;

/** Returns the default name of an upload: the name of its only file, or for example `beach.jpg and 6 more`. */
export function nameOfUpload(fileNames: readonly string[]): string {
  const { first, moreCount } = firstName(fileNames);
  return moreCount === 0 ? first : `${first} and ${moreCount.toLocaleString('en')} more`;
}

/** Parts of a default name, for other languages. `moreCount` is the number of other files. */
export function firstName(fileNames: readonly string[]): { first: string; moreCount: number } {
  const first = fileNames.reduce((least, name) => (compareNames(name, least) < 0 ? name : least), fileNames[0] ?? '');
  if (fileNames.length < 2) return { first, moreCount: 0 };
  // The cut may leave half of a surrogate pair.
  const shortened = first.slice(0, FIRST_NAME_MAX_CHARS).replace(/[\ud800-\udbff]$/, '');
  return { first: shortened, moreCount: fileNames.length - 1 };
}
