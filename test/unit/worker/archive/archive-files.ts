import { crc32 } from 'node:zlib';
import { type FileToArchive, type Manifest, ManifestDraft } from '../../../../worker/archive/manifest';
import { ByteStore } from '../../../../zip/byte-store';
import { computeLayout, type Entries, type Piece } from '../../../../zip/layout';
import { NamesDraft } from '../../../../zip/names';
import type { Entry } from '../../../../zip/records';
import { storedBlocks } from '../../../../zip/stored-blocks';

export const ARCHIVED_AT = Date.UTC(2026, 10, 1, 12, 30, 43);

export interface Content {
  name: string;
  bytes: Uint8Array;
}

export const entryOf = (name: string, size: number, crc = 1): Entry => ({
  name: Buffer.from(name),
  size,
  crc32: crc,
  modifiedAt: ARCHIVED_AT,
});

export const listed = (entries: readonly Entry[], isStreamed = false): Entries => ({
  count: entries.length,
  isStreamed,
  sizeOf: (index) => entries[index]?.size ?? 0,
  nameLengthOf: (index) => entries[index]?.name.length ?? 0,
  entry: (index) => entries[index] as Entry,
});

export const entriesOf = (contents: readonly Content[]): Entry[] =>
  contents.map(({ name, bytes }) => entryOf(name, bytes.length, crc32(bytes)));

export function archived(contents: readonly Content[], range?: { offset: number; length: number }): Buffer {
  const layout = computeLayout(listed(entriesOf(contents)));
  const pieces = [...layout.pieces(range ?? { offset: 0, length: layout.size })];
  return Buffer.concat(pieces.map((piece) => (piece instanceof Uint8Array ? piece : slice(contents, piece))));
}

export function streamed(contents: readonly Content[]): Buffer {
  const layout = computeLayout(listed(entriesOf(contents), true));
  const pieces = [...layout.pieces({ offset: 0, length: layout.size })].map((piece) => {
    if (piece instanceof Uint8Array) return piece;
    const { bytes } = contents[piece.index] as Content;
    return storedBlocks(bytes, 0, bytes.length);
  });
  const archive = Buffer.concat(pieces);
  if (archive.length !== layout.size)
    throw new Error(`The archive has ${archive.length} instead of ${layout.size} bytes.`);
  return archive;
}

/** Throws if the file ends within the piece. */
function slice(contents: readonly Content[], { index, offset, length }: Exclude<Piece, Uint8Array>): Uint8Array {
  const bytes = contents[index]?.bytes.subarray(offset, offset + length);
  if (bytes?.length !== length || length === 0) throw new Error(`The file has no ${length} bytes at ${offset}.`);
  return bytes;
}

export const withoutPause = async (): Promise<void> => {};

export const fileToArchive = (overrides: Partial<FileToArchive>): FileToArchive => ({
  name: 'x',
  path: '',
  size: 5,
  crc32: 1,
  readyAt: ARCHIVED_AT,
  r2Key: 'key',
  partBytes: null,
  ...overrides,
});

export function manifestOf(files: readonly Partial<FileToArchive>[], expected = 0): Promise<Manifest> {
  const draft = new ManifestDraft(expected);
  for (const file of files) draft.add(fileToArchive(file));
  return draft.finish(withoutPause);
}

export function entryNames(
  files: readonly { path: string; name: string }[],
  directories: readonly string[] = [],
): string[] {
  const draft = new NamesDraft(new ByteStore(), files.length, (name) => name);
  for (const file of files) draft.add(file);
  const added = directories.filter((path) => draft.addDirectory(path));
  const entries = Array.from({ length: files.length + added.length }, (_, index) => index);
  for (const index of entries) draft.settle(index);
  return entries.map((index) => Buffer.from(draft.names.bytesOf(index)).toString());
}
