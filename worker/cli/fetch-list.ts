/**
 * What of a share the script is to fetch, as it reads it. On the first line, with TAB between: the number of the next page or
 * `-`, how many files have not arrived, how many were announced, and the share's name. Then a line each, with spaces between: of a file `f`,
 * its id, folder, size, size of its parts, SHA-256 (of each part, with commas between; `-`: not known) and place; of a directory
 * `d` and its place. Whoever makes files of the places gets them below the directory they chose. A name that no file system
 * takes is cut. Pure.
 */
import { cutSegment, SEGMENT_MAX_BYTES } from '../archive/segment';
import type { Answer } from '../contract/calls/endpoint';
import type { checksumEndpoints } from '../contract/checksums';
import { tidyName, tidyPlace } from './names';

/** The script may put a number behind a name: ` (2)`. */
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
    ...directories.map((path) => `d ${fittingPlace(path)}`),
    ...files.map(({ fileId, folderId, fileSize, sha256, partSize, parts, path, originalFilename }) => {
      const place = fittingPlace(path === '' ? originalFilename : `${path}/${originalFilename}`);
      return `f ${fileId} ${folderId} ${fileSize} ${partSize ?? fileSize} ${sha256 ?? (parts.join() || '-')} ${place}`;
    }),
  ];
  return `${[head, ...lines].join('\n')}\n`;
}

const fittingPlace = (place: string): string => tidyPlace(place).split('/').map(fittingName).join('/');

const fittingName = (name: string): string =>
  Buffer.byteLength(name) > SEGMENT_MAX_BYTES ? cutSegment(name, NUMBERED_MAX_BYTES) : name;
