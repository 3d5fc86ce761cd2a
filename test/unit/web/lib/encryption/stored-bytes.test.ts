import { afterEach, expect, test, vi } from 'vitest';
import { storedBytes } from '../../../../../web/lib/encryption/stored-bytes';

afterEach(() => vi.unstubAllGlobals());

const file = { folderId: 'folder', fileId: 'file', accessKey: 'key' };

const wholeFile = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of [[0, 1, 2], [3, 4, 5], [6]]) controller.enqueue(Uint8Array.from(chunk));
      controller.close();
    },
  });

test('starts at the right byte if a proxy ignores the range and sends the whole file', async () => {
  for (const start of [0, 2, 3, 5]) {
    vi.stubGlobal('fetch', async () => new Response(wholeFile()));
    const body = await storedBytes(file)({ start, end: 7 }, new AbortController().signal);
    expect([...new Uint8Array(await new Response(body).arrayBuffer())]).toEqual([0, 1, 2, 3, 4, 5, 6].slice(start));
  }
});
