import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { joinPath } from '../../lib/file-names';

export type SharedFile = Answer<typeof endpoints.checksums>['files'][number];

/** Number that browsers and ZIPs add if another file has the same name. */
export const NUMBER = / \(\d+\)(?=(\.[^.]*)?$)/;

/** Returns what sent and saved names have in common. Browsers and operating systems change names. */
export const plainName = (name: string): string =>
  name
    .replace(NUMBER, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_/, '');

/** Includes the file's name. */
export const pathOf = ({ path, originalFilename }: SharedFile): string => joinPath(path, originalFilename);
