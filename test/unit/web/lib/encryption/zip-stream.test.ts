import { expect, test } from 'vitest';
import { zipStream } from '../../../../../web/lib/encryption/zip-stream';
import { collected, plainOf } from './sealed-file';

test('fails if a file has another size than announced, and ends the files that it has opened', async () => {
  const files = ['a', 'b'].map((name) => ({ name, path: '', size: 10, modified: 0, isDirectory: false }));
  let ended = 0;
  async function* tooShort(): AsyncGenerator<Uint8Array, void> {
    try {
      yield plainOf(9);
    } finally {
      ended++;
    }
  }
  await expect(collected(zipStream(files).bytes(tooShort))).rejects.toThrow('9 instead of 10 bytes');
  await expect.poll(() => ended).toBe(2);
});
