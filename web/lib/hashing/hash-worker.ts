import { storedSize } from '../../../worker/contract/encryption';
import { type HashedBytes, readAndHash, sha256 } from './hash';
import { type Sealing, sealInto } from './seal-and-hash';
import { SliceReader } from './slice-reader';

export interface HashJob {
  readonly slice: Blob;
  readonly keepBytes: boolean;
  /** If set, the worker encrypts the bytes first, and returns the encrypted bytes. */
  readonly sealing?: Sealing;
}

export interface HashRequest extends HashJob {
  readonly port: MessagePort;
}

export type HashAnswer = { readonly hashed: HashedBytes } | { readonly failure: string };

const reader = new SliceReader();
/** Reused for every part, because the resulting blob is a copy. */
let sealedMemory = new ArrayBuffer(0);

async function hash({ slice, keepBytes, sealing }: HashRequest): Promise<HashedBytes> {
  if (keepBytes && !sealing) return readAndHash(slice, keepBytes);
  const read = await reader.read(slice);
  if (!sealing) return { checksum: await sha256(read), byteLength: read.byteLength, bytes: null };
  const byteLength = storedSize(read.byteLength);
  if (sealedMemory.byteLength < byteLength) sealedMemory = new ArrayBuffer(byteLength);
  const sealed = new Uint8Array(sealedMemory, 0, byteLength);
  return { checksum: await sealInto(sealed, read, sealing), byteLength, bytes: new Blob([sealed]) };
}

async function answer(request: HashRequest): Promise<void> {
  const { port } = request;
  try {
    const hashed = await hash(request);
    port.postMessage({ hashed } satisfies HashAnswer, hashed.bytes instanceof ArrayBuffer ? [hashed.bytes] : []);
  } catch (failure) {
    port.postMessage({ failure: String(failure) } satisfies HashAnswer);
  }
}

/** Last request. Requests run one after another, because they share the memory of `reader` and `sealedMemory`. */
let last = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  last = last.then(() => answer(data));
});
