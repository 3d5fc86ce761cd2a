/**
 * Next tasks for the script. Each line has, separated by TAB:
 *
 *   kind bytes files skipped url sum
 *
 * `files` has line numbers in the file table. `skipped` is the offset of the part, in MiB. A missing value is `-`.
 * Kinds:
 *
 * - `check`: this part has arrived. The script checks that the part of its file still has the SHA-256 `sum`.
 * - `part`: send the part to the URL.
 * - `whole`: send the whole file to the URL.
 * - `bundle`: send the files in one body. The body begins with the bytes that `printf %b` prints for `sum`.
 *
 * If a file or directory cannot be stored, the line has instead: `leave` or `leave-directory`, the line number in the
 * form field `files` or `directories`, and the problem.
 */
import { packHead } from '../contract/bundle';
import { bytePaths, completing, tokenOf, withDevice } from '../contract/byte-paths';
import { BUNDLE_FILE_MAX_BYTES, BUNDLE_MAX_BYTES, BUNDLE_MAX_FILES } from '../contract/limits';
import { MIB } from '../contract/units';
import type { RejectedLine } from './file-table';

export const rejectionLines = (files: readonly RejectedLine[], directories: readonly RejectedLine[]): string =>
  [
    ...files.map(({ line, problem }) => row('leave', line, problem)),
    ...directories.map(({ line, problem }) => row('leave-directory', line, problem)),
  ].join('');

export interface WholeFile {
  readonly number: number;
  readonly size: number;
  readonly sha256: string;
  readonly uploadUrl: string;
}

export interface RemainingParts {
  readonly partSize: number;
  readonly completedParts: readonly { partNumber: number; size: number; checksum: string }[];
  readonly missingParts: readonly { partNumber: number; uploadUrl: string }[];
}

const row = (...columns: readonly (string | number)[]): string => `${columns.join('\t')}\n`;

/** Small files are bundled in the order of the table. Each larger file has its own request. */
export function wholeTasks(files: readonly WholeFile[], origin: string): string {
  const smallFiles = files.filter(({ size }) => size <= BUNDLE_FILE_MAX_BYTES);
  const largeFiles = files.filter(({ size }) => size > BUNDLE_FILE_MAX_BYTES);
  return [
    ...largeFiles.map(({ number, size, sha256, uploadUrl }) => row('whole', size, number, '-', uploadUrl, sha256)),
    ...bundlesOf(smallFiles).map((bundle) => bundleTask(bundle, origin)),
  ].join('');
}

function bundlesOf(files: readonly WholeFile[]): WholeFile[][] {
  const bundles: WholeFile[][] = [];
  let freeBytes = 0;
  for (const file of files) {
    const lastBundle = bundles.at(-1);
    if (lastBundle && lastBundle.length < BUNDLE_MAX_FILES && file.size <= freeBytes) lastBundle.push(file);
    else {
      bundles.push([file]);
      freeBytes = BUNDLE_MAX_BYTES;
    }
    freeBytes -= file.size;
  }
  return bundles;
}

function bundleTask(files: readonly WholeFile[], origin: string): string {
  const head = packHead(files.map(({ uploadUrl, sha256 }) => ({ token: tokenOf(uploadUrl), checksum: sha256 })));
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const numbers = files.map(({ number }) => number).join(' ');
  return row('bundle', size, numbers, '-', origin + bytePaths.bundle, escaped(head));
}

/** Escapes bytes as octal numbers, for `printf %b`. Printable ASCII except the backslash stays. */
const escaped = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x5c ? `\\0${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte),
  ).join('');

export function partTasks(
  { number, size }: { readonly number: number; readonly size: number },
  { partSize, completedParts, missingParts }: RemainingParts,
  device: string,
): string {
  const partRow = (kind: 'check' | 'part', partNumber: number, url: string, checksum: string) => {
    const offset = (partNumber - 1) * partSize;
    return row(kind, Math.min(partSize, size - offset), number, offset / MIB, url, checksum);
  };
  return [
    ...completedParts.map(({ partNumber, checksum }) => partRow('check', partNumber, '-', checksum)),
    ...missingParts.map(({ partNumber, uploadUrl }) =>
      partRow('part', partNumber, withDevice(completing(uploadUrl), device), '-'),
    ),
  ].join('');
}
