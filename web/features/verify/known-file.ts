/** A file of a share as its checksums are told, and its names. Pure. */
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';

/** A file of the share and its checksums. */
export type KnownFile = Answer<typeof endpoints.checksums>['files'][number];

/** The number that browsers add to a second download, and a ZIP to a second file of the same name: ` (1)`. */
export const NUMBER = / \(\d+\)(?=(\.[^.]*)?$)/;

/**
 * Returns letters and digits of a name, and `_` for all between: browsers and systems replace different characters. It is
 * the same for names that a browser or a ZIP made safe, or numbered.
 */
export const plainName = (name: string): string =>
  name
    .replace(NUMBER, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_/, '');

/** The place of a file in the share, segments joined by `/`. */
export const placeOf = ({ path, originalFilename }: KnownFile): string =>
  path === '' ? originalFilename : `${path}/${originalFilename}`;
