import { compareNames } from '../../../../worker/contract/name-order';
import type { PickedFile } from './picked-file';

/**
 * If there are more files than this, the names are compared by code unit, because natural comparison of 100,000 names
 * blocks the page for a second.
 */
const NATURAL_MAX_FILES = 10_000;

/**
 * Sorts the files by path, name, size and time. Paths and names are in natural order, as in the lists that recipients
 * see. Therefore the order in which the user picks the files does not change the upload.
 */
export function inSendOrder(files: readonly PickedFile[]): PickedFile[] {
  const compare = files.length <= NATURAL_MAX_FILES ? compareNaturally : compareCodeUnits;
  return files.toSorted(
    (a, b) =>
      compare(a.path, b.path) ||
      compare(nameOf(a), nameOf(b)) ||
      a.file.size - b.file.size ||
      a.file.lastModified - b.file.lastModified,
  );
}

const nameOf = ({ name, file }: PickedFile): string => name ?? file.name;

const compareCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Names that look the same may differ in their code units. */
const compareNaturally = (a: string, b: string) => (a === b ? 0 : compareNames(a, b) || compareCodeUnits(a, b));
