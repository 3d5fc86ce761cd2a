import { type HashedBytes, readAndHash } from './hash';

/** What the page asks: the answer comes back through the port. */
export interface HashRequest {
  readonly slice: Blob;
  readonly keepBytes: boolean;
  readonly port: MessagePort;
}

export type HashAnswer = { readonly hashed: HashedBytes } | { readonly failure: string };

addEventListener('message', async ({ data: { slice, keepBytes, port } }: MessageEvent<HashRequest>) => {
  try {
    const hashed = await readAndHash(slice, keepBytes);
    port.postMessage({ hashed } satisfies HashAnswer, hashed.buffer ? [hashed.buffer] : []);
  } catch (failure) {
    port.postMessage({ failure: String(failure) } satisfies HashAnswer);
  }
});
