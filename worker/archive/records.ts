/**
 * Records of a ZIP file (PKWARE's APPNOTE 6.3.10; numbers in brackets are its sections). Entries are stored
 * uncompressed. Sizes and CRC-32 precede an entry's bytes, and names are UTF-8. A number may need more than 32 bits.
 * Then all bits of its field are set, and a 64-bit extra field has the number.
 */
import { RecordWriter } from './record-writer';

export interface Entry {
  /** Safe and unique name in UTF-8, at most 65,535 bytes. Only a directory's name ends in a slash [4.3.8]. */
  name: Uint8Array;
  size: number;
  crc32: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

/** Position and size in bytes of the central directory, and its number of entries. */
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

/** Format versions [4.4.3]: the first with folders, and the first with 64-bit sizes. */
const WITH_FOLDERS = 20;
const WITH_64_BIT = 45;
/** Value for "made on Unix" [4.4.2]. So the upper half of the attributes is a Unix mode. */
const MADE_BY = (3 << 8) | WITH_64_BIT;
const PLAIN_FILE = 0o100644 * 2 ** 16;
/** The lower half of the attributes is for MS-DOS. One of its bits marks a directory [4.4.15]. */
const DIRECTORY = 0o040755 * 2 ** 16 + 0x10;
const SLASH = 0x2f;
/** Flag: the name is UTF-8 [appendix D]. */
const FLAGS = 1 << 11;
const STORED = 0;

/** Returns the header that precedes a file's bytes [4.3.7]. */
export function localHeader(entry: Entry): Uint8Array {
  const wideValues = wideSizes(entry.size);
  const writer = new RecordWriter(localHeaderBytes(entry.size, entry.name.length));
  writer.put32(0x04034b50);
  writer.put16(versionFor(wideValues));
  putEntry(writer, entry, wideValues);
  putNameAndExtras(writer, entry, wideValues);
  return writer.record;
}

/** Returns an entry's header in the central directory [4.3.12]. `offset` is the offset of the local header. */
export function centralHeader(entry: Entry, offset: number): Uint8Array {
  const wideValues = wideSizesAndOffset(entry.size, offset);
  const writer = new RecordWriter(centralHeaderBytes(entry.size, entry.name.length, offset));
  writer.put32(0x02014b50);
  writer.put16(MADE_BY, versionFor(wideValues));
  putEntry(writer, entry, wideValues);
  const [comment, disk, internalAttributes] = [0, 0, 0];
  writer.put16(comment, disk, internalAttributes);
  writer.put32(entry.name.at(-1) === SLASH ? DIRECTORY : PLAIN_FILE, Math.min(offset, MAX_32));
  putNameAndExtras(writer, entry, wideValues);
  return writer.record;
}

export const localHeaderBytes = (size: number, nameLength: number): number =>
  LOCAL_HEADER_BYTES + nameLength + extraBytes(wideSizes(size));

export const centralHeaderBytes = (size: number, nameLength: number, offset: number): number =>
  CENTRAL_HEADER_BYTES + nameLength + extraBytes(wideSizesAndOffset(size, offset));

/** Returns the records at the end of the archive [4.3.14 to 4.3.16]. */
export function endRecords({ offset, size, count }: Directory): Uint8Array {
  const is64Bit = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;
  const writer = new RecordWriter((is64Bit ? END_64_BYTES + LOCATOR_64_BYTES : 0) + END_BYTES);
  const [disk, disks, comment] = [0, 1, 0];
  if (is64Bit) {
    writer.put32(0x06064b50);
    writer.put64(END_64_BYTES - 12);
    writer.put16(MADE_BY, WITH_64_BIT);
    writer.put32(disk, disk);
    writer.put64(count, count, size, offset);
    writer.put32(0x07064b50, disk);
    writer.put64(offset + size);
    writer.put32(disks);
  }
  writer.put32(0x06054b50);
  writer.put16(disk, disk, Math.min(count, MAX_16), Math.min(count, MAX_16));
  writer.put32(Math.min(size, MAX_32), Math.min(offset, MAX_32));
  writer.put16(comment);
  return writer.record;
}

const versionFor = (wideValues: readonly number[]) => (wideValues.length > 0 ? WITH_64_BIT : WITH_FOLDERS);

/**
 * Returns the numbers that do not fit in 32 bits, in the order of the extra field [4.5.3]. A local header needs both
 * sizes in that field.
 */
const wideSizes = (size: number): number[] => (size >= MAX_32 ? [size, size] : []);
const wideSizesAndOffset = (size: number, offset: number): number[] =>
  offset >= MAX_32 ? [...wideSizes(size), offset] : wideSizes(size);

const wideBytes = (wideValues: readonly number[]) => wideValues.length * 8;
const extraBytes = (wideValues: readonly number[]) =>
  (wideValues.length > 0 ? EXTRA_HEADER_BYTES + wideBytes(wideValues) : 0) + EXTRA_HEADER_BYTES + TIME_BYTES;

/** Writes the fields of both kinds of header. The compressed size equals the uncompressed size. */
function putEntry(writer: RecordWriter, entry: Entry, wideValues: readonly number[]): void {
  const size = Math.min(entry.size, MAX_32);
  writer.put16(FLAGS, STORED, dosTime(entry.modifiedAt), dosDate(entry.modifiedAt));
  writer.put32(entry.crc32, size, size);
  writer.put16(entry.name.length, extraBytes(wideValues));
}

/**
 * Writes the name and the extra fields. One extra field is the time in seconds since 1970, because MS-DOS times have
 * no time zone.
 */
function putNameAndExtras(writer: RecordWriter, entry: Entry, wideValues: readonly number[]): void {
  writer.putBytes(entry.name);
  if (wideValues.length > 0) {
    writer.put16(0x0001, wideBytes(wideValues));
    writer.put64(...wideValues);
  }
  const modificationAlone = 1;
  writer.put16(0x5455, TIME_BYTES);
  writer.put8(modificationAlone);
  writer.put32(Math.floor(entry.modifiedAt / 1000));
}

/** Returns the MS-DOS time of day [4.4.6] in UTC, in steps of 2 seconds. MS-DOS dates start in 1980. */
function dosTime(time: number): number {
  const date = new Date(time);
  return (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
}

function dosDate(time: number): number {
  const date = new Date(Math.max(time, Date.UTC(1980)));
  return ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
}
