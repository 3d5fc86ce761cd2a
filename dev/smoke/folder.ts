import { randomBytes, randomUUID } from 'node:crypto';
import type { Call } from '../../web/lib/api.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { TestFolder } from './check.ts';

/** Prime, so that no two parts of a file are equal. */
const BLOCK_BYTES = 65_521;

/** Repeats a random block, because generating many random bytes is slow. */
export function newBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const block = randomBytes(Math.min(size, BLOCK_BYTES));
  for (let offset = 0; offset < size; offset += block.byteLength) bytes.set(block.subarray(0, size - offset), offset);
  return bytes;
}

export async function announce(call: Call, userId: string, name: string, sizes: Readonly<Record<string, number>>) {
  const names = Object.keys(sizes);
  const contents = new Map(names.map((fileName) => [fileName, newBytes(sizes[fileName] ?? 0)]));
  const { folderId, shareLink, uploadUrls } = await call(endpoints.initUpload, {
    userId,
    folderName: name,
    expiryDays: 1,
    files: names.map((fileName) => ({
      name: fileName,
      path: '',
      size: sizes[fileName] ?? 0,
      idempotencyKey: randomUUID(),
      type: fileName.endsWith('.txt') ? 'text/plain' : 'application/octet-stream',
    })),
  });
  const folder: TestFolder = {
    folderId,
    shareLink,
    names,
    file(fileName) {
      const target = uploadUrls[names.indexOf(fileName)];
      const bytes = contents.get(fileName);
      if (!target || !bytes) throw new Error(`${fileName} was not announced.`);
      return { ...target, bytes };
    },
  };
  return folder;
}
