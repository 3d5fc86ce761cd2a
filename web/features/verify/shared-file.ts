import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { joinPath } from '../../lib/file-names';

export type SharedFile = Answer<typeof endpoints.checksums>['files'][number];

/** Matches a number such as ` (1)`. Browsers and ZIPs add the number if there is already a file with the name. */
export const NUMBER = / \(\d+\)(?=(\.[^.]*)?$)/;

/**
 * Replaces each character that is neither a letter nor a digit with `_`, and removes a number such as ` (1)`.
 * Browsers and operating systems replace different characters. The result is the same for the original name and the
 * changed name.
 */
export const plainName = (name: string): string =>
  name
    .replace(NUMBER, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_/, '');

/** Returns the path of a file in the share, including the file's name. */
export const placeOf = ({ path, originalFilename }: SharedFile): string => joinPath(path, originalFilename);
