/**
 * Lists the files of a share for the script:
 *
 * - The first line has, separated by TAB: next page number or `-`, number of missing files, number of announced files,
 *   name of the share.
 * - A directory has the line `d path`.
 * - A file has the line `f id folder-id size part-size sha256 path`. Sizes are in bytes. An unknown SHA-256 is `-`. A
 *   file in parts has the SHA-256 of each part, separated by commas.
 *
 * No path leads out of the directory in which the script saves the files.
 */
import { cutSegment, SEGMENT_MAX_BYTES } from '../../zip/segment';
import type { Answer } from '../contract/calls/endpoint';
import type { checksumEndpoints } from '../contract/checksums';
import { tidyName, tidyPath } from './names';

/** Leaves room for a number that the script may append, such as ` (2)`. */
const NUMBERED_MAX_BYTES = SEGMENT_MAX_BYTES - 15;

export function fetchList({
  folderName,
  files,
  unfinishedFiles,
  directories,
  pagination: { page, total, totalPages },
}: Answer<typeof checksumEndpoints.checksums>): string {
  const head = [
    page < totalPages ? page + 1 : '-',
    unfinishedFiles,
    total,
    cutSegment(tidyName(folderName), NUMBERED_MAX_BYTES),
  ].join('\t');
  const lines = [
    ...directories.map((path) => `d ${fittingPath(path)}`),
    ...files.map(({ fileId, folderId, fileSize, sha256, partSize, parts, path, originalFilename }) => {
      const fullPath = fittingPath(path === '' ? originalFilename : `${path}/${originalFilename}`);
      return `f ${fileId} ${folderId} ${fileSize} ${partSize ?? fileSize} ${sha256 ?? (parts.join() || '-')} ${fullPath}`;
    }),
  ];
  return `${[head, ...lines].join('\n')}\n`;
}

const fittingPath = (path: string): string => tidyPath(path).split('/').map(fittingName).join('/');

const fittingName = (name: string): string =>
  Buffer.byteLength(name) > SEGMENT_MAX_BYTES ? cutSegment(name, NUMBERED_MAX_BYTES) : name;
