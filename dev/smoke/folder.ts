import { randomBytes, randomUUID } from 'node:crypto';
import type { Call } from '../../web/lib/api.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { Sent } from './check.ts';

/** Prime block size, so that no two parts of a file are equal. */
const BLOCK_BYTES = 65_521;

/** Returns new random bytes. One block is repeated, which is fast. */
export function newBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const block = randomBytes(Math.min(size, BLOCK_BYTES));
  for (let at = 0; at < size; at += block.byteLength) bytes.set(block.subarray(0, size - at), at);
  return bytes;
}

/** Announces files of these sizes in a new folder. */
export async function announce(call: Call, userId: string, name: string, sizes: Readonly<Record<string, number>>) {
  const names = Object.keys(sizes);
  const contents = new Map(names.map((each) => [each, newBytes(sizes[each] ?? 0)]));
  const { folderId, shareLink, uploadUrls } = await call(endpoints.initUpload, {
    ...{ userId, folderName: name, expiryDays: 1 },
    files: names.map((each) => ({
      ...{ name: each, path: '', size: sizes[each] ?? 0, idempotencyKey: randomUUID() },
      type: each.endsWith('.txt') ? 'text/plain' : 'application/octet-stream',
    })),
  });
  const sent: Sent = {
    folderId,
    shareLink,
    names,
    file(asked) {
      const target = uploadUrls[names.indexOf(asked)];
      const bytes = contents.get(asked);
      if (!target || !bytes) throw new Error(`${asked} was not announced.`);
      return { ...target, bytes };
    },
  };
  return sent;
}
