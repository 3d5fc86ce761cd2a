/**
 * What the script is to do next, as it reads it: a line each, with TAB between
 *
 *     kind  bytes  files  skipped  url  sum
 *
 * `files` are the numbers, from 1, of lines of its table, with spaces between; `skipped` is how many MiB of the file come
 * before the piece; what is not said is `-`. Kinds are `check`: the piece arrived before and has to have this sum; `part`: to be
 * sent to the URL; `whole`: the file is the body; `bundle`: the files are, behind the bytes that `sum` has for `printf %b`.
 * Lines `leave` and `leave-directory` have the number of a line of `files` or of `directories` that cannot be kept, and why. Pure.
 */
import { packHead } from '../contract/bundle';
import { bytePaths, completing, sentBy, tokenOf } from '../contract/byte-paths';
import { BUNDLE_FILE_MAX_BYTES, BUNDLE_MAX_BYTES, BUNDLE_MAX_FILES } from '../contract/limits';
import { MIB } from '../contract/units';
import type { LeftOut } from './file-table';

/** The lines of the form's lists that cannot be kept. */
export const leaveTasks = (files: readonly LeftOut[], directories: readonly LeftOut[]): string =>
  [
    ...files.map(({ line, problem }) => row('leave', line, problem)),
    ...directories.map(({ line, problem }) => row('leave-directory', line, problem)),
  ].join('');

/** A file that is to be sent in one piece; `number` is that of its line. */
export interface Missing {
  readonly number: number;
  readonly size: number;
  readonly sha256: string;
  readonly uploadUrl: string;
}

/** What has arrived of a file in parts, and those of the missing parts that are to be sent now. */
export interface PartsLeft {
  readonly partSize: number;
  readonly completedParts: readonly { partNumber: number; size: number; checksum: string }[];
  readonly missingParts: readonly { partNumber: number; uploadUrl: string }[];
}

const row = (...columns: readonly (string | number)[]): string => `${columns.join('\t')}\n`;

/** Small files go several in one request, in their order; larger ones by themselves. */
export function wholeTasks(files: readonly Missing[], origin: string): string {
  const small = files.filter(({ size }) => size <= BUNDLE_FILE_MAX_BYTES);
  const large = files.filter(({ size }) => size > BUNDLE_FILE_MAX_BYTES);
  return [
    ...large.map(({ number, size, sha256, uploadUrl }) => row('whole', size, number, '-', uploadUrl, sha256)),
    ...bundlesOf(small).map((bundle) => bundleTask(bundle, origin)),
  ].join('');
}

function bundlesOf(files: readonly Missing[]): Missing[][] {
  const bundles: Missing[][] = [];
  let room = 0;
  for (const file of files) {
    const last = bundles.at(-1);
    if (last && last.length < BUNDLE_MAX_FILES && file.size <= room) last.push(file);
    else {
      bundles.push([file]);
      room = BUNDLE_MAX_BYTES;
    }
    room -= file.size;
  }
  return bundles;
}

function bundleTask(files: readonly Missing[], origin: string): string {
  const head = packHead(files.map(({ uploadUrl, sha256 }) => ({ token: tokenOf(uploadUrl), checksum: sha256 })));
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const numbers = files.map(({ number }) => number).join(' ');
  return row('bundle', size, numbers, '-', origin + bytePaths.bundle, escaped(head));
}

/** Bytes as `printf %b` takes them: those of no printable character in ASCII by their octal numbers. */
const escaped = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x5c ? `\\0${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte),
  ).join('');

/** What arrived is compared, and what is missing sent by `device`. */
export function partTasks(
  { number, size }: { readonly number: number; readonly size: number },
  { partSize, completedParts, missingParts }: PartsLeft,
  device: string,
): string {
  const piece = (kind: 'check' | 'part', partNumber: number, url: string, sum: string) => {
    const before = (partNumber - 1) * partSize;
    return row(kind, Math.min(partSize, size - before), number, before / MIB, url, sum);
  };
  return [
    ...completedParts.map(({ partNumber, checksum }) => piece('check', partNumber, '-', checksum)),
    ...missingParts.map(({ partNumber, uploadUrl }) =>
      piece('part', partNumber, sentBy(completing(uploadUrl), device), '-'),
    ),
  ].join('');
}
