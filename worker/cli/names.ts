/** Names of a disk as names of this product, and the other way. Pure. */
import { NAME_MAX_CHARS } from '../contract/limits';
import { withoutInvisible } from '../contract/names';

/** A place in a tree, of names that can be kept. One that is too long stays so: whoever keeps it refuses it. */
export const tidyPlace = (place: string): string => place.split('/').map(tidyName).join('/');

/** Bytes that are no UTF-8 came as U+FFFD. A backslash is a separator to half of all systems. */
export function tidyName(raw: string): string {
  const name = withoutInvisible(raw.replace(/[\ufffd\\]/g, '_')).trim();
  return /^\.{0,2}$/.test(name) ? `_${name}` : name;
}

/** The lines of a text, whose last one may end. Returns null if there are more than `max`: they are counted first. */
export function linesOf(text: string, max: number): string[] | null {
  const lines = text.split('\n', max + 2);
  if (lines.at(-1) === '') lines.pop();
  return lines.length > max ? null : lines;
}

/** What a share is called after the directory that was sent. */
export const titleOf = (directory: string): string => tidyName(directory.replaceAll('/', '_')).slice(0, NAME_MAX_CHARS);
