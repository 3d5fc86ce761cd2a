import { compareNames } from '../../../../worker/contract/name-order';
import type { PickedFile } from './picked-file';

/** With more files, compares code units, because natural order would block the page for a second. */
const NATURAL_MAX_FILES = 10_000;

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

/** Compares in natural order. If that finds no difference, compares code units. */
const compareNaturally = (a: string, b: string) => (a === b ? 0 : compareNames(a, b) || compareCodeUnits(a, b));
