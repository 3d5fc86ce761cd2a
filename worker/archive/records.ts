/**
 * The records of a ZIP file (PKWARE's APPNOTE 6.3.10; its sections in brackets). Entries are stored, so that their
 * bytes are the files' own; sizes and CRC-32 stand in front of them; names are UTF-8. A number that does not fit its
 * 32 bits is all ones there, and is found in an extra field of 64 bits.
 */
import { RecordWriter } from './record-writer';

export interface Entry {
  /** UTF-8, made safe and unlike any other; at most 65,535 bytes. That of a directory, and no other, ends in a slash [4.3.8]. */
  name: Uint8Array;
  size: number;
  crc32: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

/** Where the central directory lies, and how many lines it has. */
export interface Directory {
  offset: number;
  size: number;
  count: number;
}

const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;

const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;
const END_64_BYTES = 56;
const LOCATOR_64_BYTES = 20;
const EXTRA_HEADER_BYTES = 4;
const TIME_BYTES = 5;

/** Versions of the format [4.4.3] that know folders, and 64-bit sizes. */
const WITH_FOLDERS = 20;
const WITH_64_BIT = 45;
/** Made on Unix [4.4.2], so that the upper half of the attributes is a mode: a plain file, 0644, or a directory, 0755. */
const MADE_BY = (3 << 8) | WITH_64_BIT;
const PLAIN_FILE = 0o100644 * 2 ** 16;
/** The lower half is for MS-DOS, which has a bit for directories [4.4.15]. */
const DIRECTORY = 0o040755 * 2 ** 16 + 0x10;
const SLASH = 0x2f;
/** The name is UTF-8 [appendix D]. */
const FLAGS = 1 << 11;
const STORED = 0;

/** What stands in front of a file's bytes [4.3.7]. */
export function localHeader(entry: Entry): Uint8Array {
  const wide = wideSizes(entry.size);
  const to = new RecordWriter(localHeaderBytes(entry.size, entry.name.length));
  to.put32(0x04034b50);
  to.put16(versionFor(wide));
  putEntry(to, entry, wide);
  putNameAndExtras(to, entry, wide);
  return to.record;
}

/** The line of an entry in the central directory [4.3.12]; `offset` is where its local header is. */
export function centralHeader(entry: Entry, offset: number): Uint8Array {
  const wide = wideSizesAndOffset(entry.size, offset);
  const to = new RecordWriter(centralHeaderBytes(entry.size, entry.name.length, offset));
  to.put32(0x02014b50);
  to.put16(MADE_BY, versionFor(wide));
  putEntry(to, entry, wide);
  const [comment, disk, internalAttributes] = [0, 0, 0];
  to.put16(comment, disk, internalAttributes);
  to.put32(entry.name.at(-1) === SLASH ? DIRECTORY : PLAIN_FILE, Math.min(offset, MAX_32));
  putNameAndExtras(to, entry, wide);
  return to.record;
}

/** Bytes of the record of a file of `size` bytes whose name has `nameLength` bytes. */
export const localHeaderBytes = (size: number, nameLength: number): number =>
  LOCAL_HEADER_BYTES + nameLength + extraBytes(wideSizes(size));

export const centralHeaderBytes = (size: number, nameLength: number, offset: number): number =>
  CENTRAL_HEADER_BYTES + nameLength + extraBytes(wideSizesAndOffset(size, offset));

/** What ends the archive [4.3.14 to 4.3.16]. */
export function endRecords({ offset, size, count }: Directory): Uint8Array {
  const isWide = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;
  const to = new RecordWriter((isWide ? END_64_BYTES + LOCATOR_64_BYTES : 0) + END_BYTES);
  const [disk, disks, comment] = [0, 1, 0];
  if (isWide) {
    to.put32(0x06064b50);
    to.put64(END_64_BYTES - 12);
    to.put16(MADE_BY, WITH_64_BIT);
    to.put32(disk, disk);
    to.put64(count, count, size, offset);
    to.put32(0x07064b50, disk);
    to.put64(offset + size);
    to.put32(disks);
  }
  to.put32(0x06054b50);
  to.put16(disk, disk, Math.min(count, MAX_16), Math.min(count, MAX_16));
  to.put32(Math.min(size, MAX_32), Math.min(offset, MAX_32));
  to.put16(comment);
  return to.record;
}

const versionFor = (wide: readonly number[]) => (wide.length > 0 ? WITH_64_BIT : WITH_FOLDERS);

/** What does not fit 32 bits, in the order of the extra field [4.5.3]; a local header has both sizes or none. */
const wideSizes = (size: number): number[] => (size >= MAX_32 ? [size, size] : []);
const wideSizesAndOffset = (size: number, offset: number): number[] =>
  offset >= MAX_32 ? [...wideSizes(size), offset] : wideSizes(size);

const wideBytes = (wide: readonly number[]) => wide.length * 8;
const extraBytes = (wide: readonly number[]) =>
  (wide.length > 0 ? EXTRA_HEADER_BYTES + wideBytes(wide) : 0) + EXTRA_HEADER_BYTES + TIME_BYTES;

/** What both headers of an entry say of it; stored, its size is the same before and after. */
function putEntry(to: RecordWriter, entry: Entry, wide: readonly number[]): void {
  const size = Math.min(entry.size, MAX_32);
  to.put16(FLAGS, STORED, dosTime(entry.modifiedAt), dosDate(entry.modifiedAt));
  to.put32(entry.crc32, size, size);
  to.put16(entry.name.length, extraBytes(wide));
}

/** The time stands in seconds since 1970 as well, which knows its zone. */
function putNameAndExtras(to: RecordWriter, entry: Entry, wide: readonly number[]): void {
  to.putBytes(entry.name);
  if (wide.length > 0) {
    to.put16(0x0001, wideBytes(wide));
    to.put64(...wide);
  }
  const modificationAlone = 1;
  to.put16(0x5455, TIME_BYTES);
  to.put8(modificationAlone);
  to.put32(Math.floor(entry.modifiedAt / 1000));
}

/** MS-DOS's time of the day and date [4.4.6], in UTC: even seconds, from 1980 on. */
function dosTime(time: number): number {
  const at = new Date(time);
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

function dosDate(time: number): number {
  const at = new Date(Math.max(time, Date.UTC(1980)));
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}
