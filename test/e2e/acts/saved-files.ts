import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Download } from '@playwright/test';
import { unzip } from 'unzipit';
import { sha256 } from '../../harness/bytes.ts';

export async function sha256OfDownload(download: Download): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(await download.path())) hash.update(chunk);
  return hash.digest('hex');
}

/** Returns the SHA-256 of each file in a ZIP by path. The value of an empty directory is `''`. */
export async function zipEntries(file: Download): Promise<Record<string, string>> {
  const { entries } = await unzip(new Uint8Array(readFileSync(await file.path())));
  return Object.fromEntries(
    await Promise.all(
      Object.entries(entries).map(async ([name, entry]) => [
        name,
        entry.isDirectory ? '' : sha256(new Uint8Array(await entry.arrayBuffer())),
      ]),
    ),
  );
}

/**
 * Returns the SHA-256 of each file in a small, uncompressed ZIP by path. Other tests open ZIPs with common ZIP
 * programs.
 */
export async function entriesOf(download: Download): Promise<Record<string, string>> {
  const zip = readFileSync(await download.path());
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entries: Record<string, string> = {};
  let offset = zip.readUInt32LE(end + 16);
  for (let entriesLeft = zip.readUInt16LE(end + 10); entriesLeft > 0; entriesLeft--) {
    const nameEnd = offset + 46 + zip.readUInt16LE(offset + 28);
    const local = zip.readUInt32LE(offset + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(from, from + zip.readUInt32LE(offset + 20));
    const name = zip.toString('utf8', offset + 46, nameEnd);
    if (crc32(content) !== zip.readUInt32LE(offset + 16)) throw new Error(`${name} has another checksum.`);
    entries[name] = sha256(content);
    offset = nameEnd + zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);
  }
  return entries;
}
