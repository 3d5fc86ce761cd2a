import { type HashedBytes, readAndHash, sha256 } from './hash';
import { type Sealing, sealAndHash } from './seal-and-hash';
import { SliceReader } from './slice-reader';

/** Work for the hashing worker. */
export interface HashJob {
  readonly slice: Blob;
  /** If true, the result contains the bytes. */
  readonly keepBytes: boolean;
  /**
   * Defined if the bytes must be encrypted before hashing. Then the result describes the encrypted bytes and contains
   * them.
   */
  readonly sealing?: Sealing;
}

/** A message from the page. The worker posts a `HashAnswer` to `port`. */
export interface HashRequest extends HashJob {
  readonly port: MessagePort;
}

export type HashAnswer = { readonly hashed: HashedBytes } | { readonly failure: string };

const reader = new SliceReader();

async function hash({ slice, keepBytes, sealing }: HashRequest): Promise<HashedBytes> {
  if (keepBytes && !sealing) return readAndHash(slice, keepBytes);
  const bytes = await reader.read(slice);
  if (sealing) return sealAndHash(bytes, sealing);
  return { checksum: await sha256(bytes), byteLength: bytes.byteLength, buffer: null };
}

async function answer(request: HashRequest): Promise<void> {
  const { port } = request;
  try {
    const hashed = await hash(request);
    port.postMessage({ hashed } satisfies HashAnswer, hashed.buffer ? [hashed.buffer] : []);
  } catch (failure) {
    port.postMessage({ failure: String(failure) } satisfies HashAnswer);
  }
}

/**
 * Resolves when the last request has ended. Requests run one after another, because all use the memory of `reader`.
 */
let last = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  last = last.then(() => answer(data));
});
