import { type HashedBytes, readAndHash, sha256 } from './hash';
import { type Sealing, sealAndHash } from './seal-and-hash';
import { SliceReader } from './slice-reader';

export interface HashJob {
  readonly slice: Blob;
  readonly keepBytes: boolean;
  /** If defined, the bytes are encrypted first. Then the result contains the encrypted bytes. */
  readonly sealing?: Sealing;
}

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

/** Requests run one after another, because all use the memory of `reader`. */
let last = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  last = last.then(() => answer(data));
});
