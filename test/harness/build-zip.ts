import { crc32 } from 'node:zlib';
import type { GeneratedFile } from '../../dev/seed/generated-files.ts';

/** The names are bytes, so they can have any encoding. */
export function buildZip(name: string, entries: readonly { name: Buffer; content: Buffer }[]): GeneratedFile {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name: entryName, content } of entries) {
    // The local header (APPNOTE.TXT, 4.3.7) and the central header (4.3.12) share these fields.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(entryName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, entryName, content]);
    const attributesAndOffset = Buffer.alloc(14);
    attributesAndOffset.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, attributesAndOffset, entryName]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return { name, mimeType: 'application/zip', buffer: Buffer.concat([...locals, central, end]) };
}
