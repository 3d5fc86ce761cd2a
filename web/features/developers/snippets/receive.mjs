// Usage: node receive.mjs FOLDER-ID
// Downloads the first 100 files of a share. The next pages of the list have more files.
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const api = 'https://origin.invalid/api';
const [folderId] = process.argv.slice(2);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

const { files } = await (await fetch(`${api}/folder/${folderId}/checksums`)).json();
for (const { fileId, folderId: inFolder, path, originalFilename, sha256: whole, partSize, parts } of files) {
  const response = await fetch(`${api}/download/${inFolder}/${fileId}`);
  if (!response.ok) throw new Error((await response.json()).error);
  const bytes = Buffer.from(await response.arrayBuffer());
  // If a file was sent in parts, the server has a checksum of each part.
  const sums = whole ? [whole] : parts;
  const size = whole ? Math.max(1, bytes.length) : partSize;
  const isWhole = sums.every((sum, at) => sum === sha256(bytes.subarray(at * size, (at + 1) * size)));
  if (!isWhole) throw new Error(`${originalFilename} does not match its checksum.`);
  const place = path === '' ? originalFilename : `${path}/${originalFilename}`;
  // Files must stay inside this directory.
  if (`./${place}/`.includes('/../')) throw new Error(`${place} is outside this directory.`);
  await mkdir(dirname(`./${place}`), { recursive: true });
  await writeFile(`./${place}`, bytes);
  console.log(place);
}
