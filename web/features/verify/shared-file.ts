/** Names and paths of a share's files. Pure. */
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { joinPath } from '../../lib/file-names';

/** A file of the share, with its checksums. */
export type SharedFile = Answer<typeof endpoints.checksums>['files'][number];

/** Matches a number such as ` (1)`. Browsers and ZIPs add it if another file has the same name. */
export const NUMBER = / \(\d+\)(?=(\.[^.]*)?$)/;

/**
 * Returns a name with `_` instead of all characters that are not letters or digits, and without a number such as `
 * (1)`. Browsers and operating systems replace different characters. The result is the same for the original name and
 * the changed name.
 */
export const plainName = (name: string): string =>
  name
    .replace(NUMBER, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_/, '');

/** Returns the path and name of a file in the share, joined by `/`. */
export const placeOf = ({ path, originalFilename }: SharedFile): string => joinPath(path, originalFilename);
