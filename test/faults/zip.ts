/** Returns the entries of an uncompressed ZIP by name. Throws if an entry is compressed. */
export function entriesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('That is no ZIP.');
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('An entry of the ZIP is not where it should be.');
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('An entry of the ZIP is compressed.');
    const size = zip.readUInt32LE(at + 24);
    const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const name = zip.subarray(at + 46, at + 46 + nameBytes).toString();
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.set(name, zip.subarray(begin, begin + size));
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}
