/**
 * Records of a ZIP file (PKWARE's APPNOTE 6.3.10). Brackets contain section numbers of the APPNOTE.
 *
 * No entry is compressed. If the CRC-32 is not known in advance, the entry is streamed: uncompressed Deflate blocks
 * (`stored-blocks.ts`), then a data descriptor with sizes and CRC-32. If a number needs more than 32 bits, all bits of
 * its field are set, and a 64-bit extra field has the number.
 */
import { RecordWriter } from './record-writer';
import { deflatedBytes } from './stored-blocks';

export interface Entry {
  /** At most 65,535 bytes of UTF-8. Only a directory's name ends in a slash [4.3.8]. */
  name: Uint8Array;
  size: number;
  crc32: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

export interface CentralDirectory {
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
const DESCRIPTOR_BYTES = 16;
const DESCRIPTOR_64_BYTES = 24;

/** Format versions [4.4.3]: the first with folders, and the first with 64-bit sizes. */
const WITH_FOLDERS = 20;
const WITH_64_BIT = 45;
/** "Made on Unix" [4.4.2]: the upper half of the attributes is a Unix mode. */
const MADE_BY = (3 << 8) | WITH_64_BIT;
const PLAIN_FILE = 0o100644 * 2 ** 16;
/** The lower half of the attributes is for MS-DOS. This bit marks a directory [4.4.15]. */
const DIRECTORY = 0o040755 * 2 ** 16 + 0x10;
const SLASH = 0x2f;
/** Flags [4.4.4]: the name is UTF-8, and a data descriptor follows the bytes. */
const UTF_8 = 1 << 11;
const WITH_DESCRIPTOR = 1 << 3;
/** Compression methods [4.4.5]. */
const STORED = 0;
const DEFLATED = 8;

export interface Form {
  readonly isStreamed: boolean;
  readonly packedBytes: number;
  readonly descriptorBytes: number;
  /** Size and packed size for the 64-bit extra field. Empty if both fit in 32 bits. */
  readonly wideSizes: readonly number[];
}

/** In a streamed archive, only empty entries have the method `STORED`. */
export function formOf(size: number, isStreamed: boolean): Form {
  const isDeflated = isStreamed && size > 0;
  const packedBytes = isDeflated ? deflatedBytes(size) : size;
  const wideSizes = packedBytes >= MAX_32 ? [size, packedBytes] : [];
  const descriptorBytes = isDeflated ? (wideSizes.length > 0 ? DESCRIPTOR_64_BYTES : DESCRIPTOR_BYTES) : 0;
  return { isStreamed: isDeflated, packedBytes, descriptorBytes, wideSizes };
}

/** Precedes a file's bytes [4.3.7]. */
export function localHeader(entry: Entry, form: Form): Uint8Array {
  const { wideSizes, isStreamed } = form;
  const writer = new RecordWriter(localHeaderBytes(form, entry.name.length));
  writer.put32(0x04034b50);
  writer.put16(versionFor(wideSizes));
  // The local header of a streamed entry has no CRC-32 and no sizes [4.4.4].
  if (isStreamed) putEntry(writer, { ...entry, crc32: 0, size: 0 }, { ...form, packedBytes: 0 }, wideSizes);
  else putEntry(writer, entry, form, wideSizes);
  putNameAndExtras(writer, entry, isStreamed ? wideSizes.map(() => 0) : wideSizes);
  return writer.record;
}

/** Follows the bytes of a streamed entry [4.3.9]. Empty for other entries. */
export function dataDescriptor(entry: Entry, { packedBytes, descriptorBytes, wideSizes }: Form): Uint8Array {
  const writer = new RecordWriter(descriptorBytes);
  if (descriptorBytes === 0) return writer.record;
  writer.put32(0x08074b50, entry.crc32);
  if (wideSizes.length > 0) writer.put64(packedBytes, entry.size);
  else writer.put32(packedBytes, entry.size);
  return writer.record;
}

/** Entry in the central directory [4.3.12]. `offset` belongs to the local header. */
export function centralHeader(entry: Entry, form: Form, offset: number): Uint8Array {
  const wideValues = wideSizesAndOffset(form, offset);
  const writer = new RecordWriter(centralHeaderBytes(form, entry.name.length, offset));
  writer.put32(0x02014b50);
  writer.put16(MADE_BY, versionFor(wideValues));
  putEntry(writer, entry, form, wideValues);
  const [comment, disk, internalAttributes] = [0, 0, 0];
  writer.put16(comment, disk, internalAttributes);
  writer.put32(entry.name.at(-1) === SLASH ? DIRECTORY : PLAIN_FILE, Math.min(offset, MAX_32));
  putNameAndExtras(writer, entry, wideValues);
  return writer.record;
}

export const localHeaderBytes = ({ wideSizes }: Form, nameLength: number): number =>
  LOCAL_HEADER_BYTES + nameLength + extraBytes(wideSizes);

export const centralHeaderBytes = (form: Form, nameLength: number, offset: number): number =>
  CENTRAL_HEADER_BYTES + nameLength + extraBytes(wideSizesAndOffset(form, offset));

/** End of the archive [4.3.14 to 4.3.16]. */
export function endRecords({ offset, size, count }: CentralDirectory): Uint8Array {
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

const wideSizesAndOffset = ({ wideSizes }: Form, offset: number): readonly number[] =>
  offset >= MAX_32 ? [...wideSizes, offset] : wideSizes;

const wideBytes = (wideValues: readonly number[]) => wideValues.length * 8;
const extraBytes = (wideValues: readonly number[]) =>
  (wideValues.length > 0 ? EXTRA_HEADER_BYTES + wideBytes(wideValues) : 0) + EXTRA_HEADER_BYTES + TIME_BYTES;

function putEntry(writer: RecordWriter, entry: Entry, form: Form, wideValues: readonly number[]): void {
  const [flags, method] = form.isStreamed ? [UTF_8 | WITH_DESCRIPTOR, DEFLATED] : [UTF_8, STORED];
  const isWide = form.wideSizes.length > 0;
  writer.put16(flags, method, dosTime(entry.modifiedAt), dosDate(entry.modifiedAt));
  writer.put32(entry.crc32, isWide ? MAX_32 : form.packedBytes, isWide ? MAX_32 : entry.size);
  writer.put16(entry.name.length, extraBytes(wideValues));
}

/** MS-DOS times have no time zone, so an extra field has the seconds since 1970. */
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

/** MS-DOS time of day [4.4.6] in UTC, in steps of 2 seconds. */
function dosTime(time: number): number {
  const date = new Date(time);
  return (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
}

/** MS-DOS date in UTC. The first is January 1, 1980. */
function dosDate(time: number): number {
  const date = new Date(Math.max(time, Date.UTC(1980)));
  return ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
}
