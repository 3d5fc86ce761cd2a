import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { joinPath } from '../../lib/file-names';

export type SharedFile = Answer<typeof endpoints.checksums>['files'][number];

/** Browsers and ZIPs add a number such as ` (1)` if another file has the same name. */
export const NUMBER = / \(\d+\)(?=(\.[^.]*)?$)/;

/**
 * Browsers and operating systems replace characters in names. Returns the same text for the original name and for a
 * changed name.
 */
export const plainName = (name: string): string =>
  name
    .replace(NUMBER, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_/, '');

/** The path includes the file's name. */
export const pathOf = ({ path, originalFilename }: SharedFile): string => joinPath(path, originalFilename);
