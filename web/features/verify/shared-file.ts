/** A file of a share with its checksums and names. Pure. */
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { joinPath } from '../../lib/file-names';

/** A file of the share with its checksums. */
export type SharedFile = Answer<typeof endpoints.checksums>['files'][number];

/** The number that browsers add to a second download, and ZIPs to a second file of the same name: ` (1)`. */
export const NUMBER = / \(\d+\)(?=(\.[^.]*)?$)/;

/**
 * Returns the letters and digits of a name, with `_` for everything between them. Browsers and systems replace
 * different characters. A name and its safe or numbered form give the same result.
 */
export const plainName = (name: string): string =>
  name
    .replace(NUMBER, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_/, '');

/** Returns the path of a file in the share, segments joined by `/`. */
export const placeOf = ({ path, originalFilename }: SharedFile): string => joinPath(path, originalFilename);
