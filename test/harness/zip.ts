import { crc32 } from 'node:zlib';

/** Returns the content of each entry by name. Throws if an entry is compressed or its checksum is wrong. */
export function storedEntries(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('That is no ZIP.');
  const entries = new Map<string, Buffer>();
  let offset = zip.readUInt32LE(end + 16);
  for (let entriesLeft = zip.readUInt16LE(end + 10); entriesLeft > 0; entriesLeft--) {
    if (zip.readUInt32LE(offset) !== 0x02014b50) throw new Error('An entry of the ZIP is at a wrong offset.');
    if (zip.readUInt16LE(offset + 10) !== 0) throw new Error('An entry of the ZIP is compressed.');
    const size = zip.readUInt32LE(offset + 24);
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = [28, 30, 32].map((field) =>
      zip.readUInt16LE(offset + field),
    );
    const name = zip.subarray(offset + 46, offset + 46 + nameBytes).toString();
    const local = zip.readUInt32LE(offset + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(begin, begin + size);
    if (crc32(content) !== zip.readUInt32LE(offset + 16)) throw new Error(`${name} has another checksum.`);
    entries.set(name, content);
    offset += 46 + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}
