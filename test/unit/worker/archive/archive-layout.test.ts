import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FileToArchive, ManifestDraft } from '../../../../worker/archive/manifest';
import { archiveTag } from '../../../../worker/archive/tag';
import { GIB } from '../../../../worker/contract/units';
import { computeLayout, mergePieces, type Piece } from '../../../../zip/layout';
import { centralHeader, dataDescriptor, type Entry, endRecords, formOf, localHeader } from '../../../../zip/records';
import {
  ARCHIVED_AT,
  archived,
  entriesOf,
  entryOf,
  fileToArchive,
  listed,
  manifestOf,
  withoutPause,
} from './archive-files';

const hex = (...parts: string[]) => parts.join('').replaceAll(' ', '');
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('writes the exact bytes of an archive with one small file', () => {
  const archive = archived([{ name: 'é/a.txt', bytes: Buffer.from('hello') }]);
  const entry = '0008 0000 d563 615d 86a61036 05000000 05000000 0800 0900';
  const tail = 'c3a92f612e747874 5554 0500 01 f330e76a';
  expect(toHex(archive)).toBe(
    hex(
      '504b0304 1400',
      entry,
      tail,
      '68656c6c6f',
      '504b0102 2d03 1400',
      entry,
      '0000 0000 0000 0000a481 00000000',
      tail,
      '504b0506 0000 0000 0100 0100 3f000000 34000000 0000',
    ),
  );
});

test('writes an empty directory as an entry with a trailing slash and directory attributes', () => {
  const archive = archived([{ name: 'é/', bytes: new Uint8Array() }]);
  const entry = '0008 0000 d563 615d 00000000 00000000 00000000 0300 0900';
  const tail = 'c3a92f 5554 0500 01 f330e76a';
  expect(toHex(archive)).toBe(
    hex(
      '504b0304 1400',
      entry,
      tail,
      '504b0102 2d03 1400',
      entry,
      '0000 0000 0000 1000ed41 00000000',
      tail,
      '504b0506 0000 0000 0100 0100 3a000000 2a000000 0000',
    ),
  );
});

const entry = (size: number) => entryOf('x', size);
const local = (of: Entry) => localHeader(of, formOf(of.size, false));
const central = (of: Entry, offset: number) => centralHeader(of, formOf(of.size, false), offset);

test('uses 64-bit sizes and offsets if 32 bits are ambiguous or too small', () => {
  expect(toHex(local(entry(0xffff_fffe)))).toContain(hex('feffffff feffffff 0100 0900 78 5554'));
  expect(toHex(local(entry(0xffff_ffff)))).toContain(
    hex('ffffffff ffffffff 0100 1d00 78 0100 1000 ffffffff00000000 ffffffff00000000 5554'),
  );
  expect(toHex(central(entry(5), 0xffff_ffff))).toContain(hex('78 0100 0800 ffffffff00000000 5554'));
  expect(toHex(central(entry(5), 6 * GIB))).toContain(
    hex('05000000 05000000 0100 1500 0000 0000 0000 0000a481 ffffffff 78 0100 0800 0000008001000000'),
  );
  expect(toHex(central(entry(5 * GIB), 6 * GIB))).toContain(
    hex('0100 1800 0000004001000000 0000004001000000 0000008001000000 5554'),
  );
});

test('puts checksum and sizes of a streamed file behind its bytes, in 64 bits if they do not fit in 32 bits', () => {
  const small = formOf(5, true);
  expect(toHex(localHeader(entry(5), small))).toContain(hex('0808 0800 d563 615d 00000000 00000000 00000000 0100'));
  expect(toHex(dataDescriptor(entryOf('x', 5, 0xa1b2c3d4), small))).toBe(hex('504b0708 d4c3b2a1 0a000000 05000000'));
  // Stored blocks of Deflate add five bytes for every 65,535 bytes.
  const wide = formOf(0xffff_0000, true);
  expect(toHex(localHeader(entry(0xffff_0000), wide))).toContain(
    hex('00000000 ffffffff ffffffff 0100 1d00 78 0100 1000 0000000000000000 0000000000000000 5554'),
  );
  expect(toHex(dataDescriptor(entryOf('x', 0xffff_0000, 1), wide))).toBe(
    hex('504b0708 01000000 0000040001000000 0000ffff00000000'),
  );
  expect(formOf(0, true)).toEqual(formOf(0, false));
});

test('requires version 4.5 for a 64-bit entry, and version 2.0 for any other entry', () => {
  expect(toHex(local(entry(5)))).toMatch(/^504b03041400/);
  expect(toHex(local(entry(5 * GIB)))).toMatch(/^504b03042d00/);
});

test('uses 64-bit end records from 65,535 entries or a directory beyond 4 GiB', () => {
  expect(endRecords({ offset: 0xffff_fffe, size: 1, count: 0xfffe })).toHaveLength(22);
  const many = toHex(endRecords({ offset: 1000, size: 500, count: 0xffff }));
  expect(many).toBe(
    hex(
      '504b0606 2c00000000000000 2d03 2d00 00000000 00000000 ffff000000000000 ffff000000000000 f401000000000000 e803000000000000',
      '504b0607 00000000 dc05000000000000 01000000',
      '504b0506 0000 0000 ffff ffff f4010000 e8030000 0000',
    ),
  );
  expect(endRecords({ offset: 0xffff_ffff, size: 1, count: 1 })).toHaveLength(98);
  expect(endRecords({ offset: 1, size: 0xffff_ffff, count: 1 })).toHaveLength(98);
});

const content = fc.record({
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  bytes: fc.uint8Array({ maxLength: 200, size: 'max' }),
});
const contents = fc.array(content, { maxLength: 12, size: 'max' });

test('returns the same bytes for any range as the whole archive has there', () => {
  fc.assert(
    fc.property(contents, fc.nat(), fc.nat(), (files, at, bytes) => {
      const archive = archived(files);
      const offset = at % archive.length;
      const length = 1 + (bytes % (archive.length - offset));
      expect(archived(files, { offset, length })).toEqual(archive.subarray(offset, offset + length));
    }),
  );
});

test('cuts a range at the end of the archive, and returns no bytes for a range after the end', () => {
  const files = [{ name: 'a', bytes: Buffer.from('hello') }];
  const archive = archived(files);
  expect(archived(files, { offset: archive.length - 3, length: 10 })).toEqual(archive.subarray(-3));
  expect(archived(files, { offset: archive.length, length: 10 })).toHaveLength(0);
});

test('builds a range only from the pieces in it, without empty pieces', () => {
  const { pieces } = computeLayout(listed([entryOf('a', 5), entryOf('b', 0), entryOf('c', 7)]));
  const headerBytes = local(entryOf('a', 5)).length;
  const lengths = [...pieces({ offset: headerBytes + 2, length: 3 + 2 * headerBytes + 7 })].map(
    (piece) => piece.length,
  );
  expect(lengths).toEqual([3, headerBytes, headerBytes, 7]);
});

test('knows the size before any byte exists', () => {
  fc.assert(
    fc.property(contents, (files) => {
      expect(computeLayout(listed(entriesOf(files))).size).toBe(archived(files).length);
    }),
  );
});

test('finds bytes anywhere in an archive of a terabyte', () => {
  const entries = Array.from({ length: 100_000 }, (_, index) => entryOf(`${index}`, (index % 3) * 10 ** 7));
  const layout = computeLayout(listed(entries));
  expect(layout.size).toBeGreaterThan(10 ** 12 * 0.9);
  for (let at = 0; at < layout.size; at += 10 ** 11 + 7) {
    const [first] = layout.pieces({ offset: at, length: 1 });
    expect(first?.length).toBe(1);
  }
  const [last] = layout.pieces({ offset: layout.size - 22, length: 22 });
  expect(toHex(last as Uint8Array)).toMatch(/^504b0506/);
});

test('pauses after every 1,000 files while it makes names unique and computes the tag', async () => {
  const draft = new ManifestDraft(0);
  for (let index = 0; index < 2500; index++) draft.add(fileToArchive({ name: `${index}` }));
  let pauses = 0;
  const pause = async () => {
    pauses++;
  };
  const manifest = await draft.finish(pause);
  expect(pauses).toBe(2);
  await archiveTag(manifest, pause);
  expect(pauses).toBe(2 + 3);
});

test('joins adjacent bytes up to a maximum', () => {
  const file = { index: 0, offset: 0, length: 9 };
  const pieces: Piece[] = [Buffer.alloc(3), Buffer.alloc(4), file, Buffer.alloc(5), Buffer.alloc(6), Buffer.alloc(20)];
  expect([...mergePieces(pieces, 10)].map((piece) => piece.length)).toEqual([7, 9, 5, 6, 20]);
});

const tagOf = async (...files: Partial<FileToArchive>[]) => archiveTag(await manifestOf(files), withoutPause);

test('changes the tag with every detail of the archive', async () => {
  const otherFiles = [
    { name: 'y' },
    { path: 'x' },
    { size: 6 },
    { crc32: 2 },
    { readyAt: ARCHIVED_AT + 1 },
    { r2Key: 'other' },
  ];
  const tags = [
    await tagOf(),
    await tagOf({}),
    await tagOf({}, {}),
    ...(await Promise.all(otherFiles.map((change) => tagOf(change)))),
    await tagOf({ name: 'y' }, {}),
    await tagOf({}, { name: 'y' }),
  ];
  expect(new Set(tags).size).toBe(tags.length);
  expect(await tagOf({})).toBe(await tagOf({}));
  expect(tags[0]).toMatch(/^"[\w-]{43}"$/);
});

test('keeps the tag stable, so that earlier downloads can resume', async () => {
  const [first, two] = [{}, { name: 'x', path: 'é', size: 7, r2Key: 'files/a/b/c' }];
  expect(await tagOf(first, two, first)).toBe('"lEi9tuXWsA5z8QE6N3nf4XW3y4NKONdb2Yvcx-AVbF0"');
  const many = Array.from({ length: 2500 }, (_, index) => ({ name: `${index % 50}`, path: `${index % 7}` }));
  expect(await tagOf(...many)).toBe('"JROMqyz7eWFA81fs76hUSGNWM6ogHn42w7qTmA0MMzM"');
});
