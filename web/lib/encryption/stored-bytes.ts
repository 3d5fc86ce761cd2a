/** Reads encrypted bytes from the server. Runs in the page and in the service worker. */
import { downloadPath } from '../../../worker/contract/byte-paths';
import { ACCESS_KEY_HEADER } from '../../../worker/contract/encryption';

/** `start` is inclusive, `end` is exclusive. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** Rejects with `Refusal`, or with the error of `fetch` if the connection fails. */
export type ReadStored = (span: ByteSpan, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/** The response does not have the requested bytes. `fields` can be posted to another thread. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly fields: RefusalFields) {
    super(`The server answered ${fields.status}.`);
  }
}

export interface RefusalFields {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

export const keyHeader = (accessKey: string) => ({ [ACCESS_KEY_HEADER]: accessKey });

const OK = 200;
const PARTIAL = 206;

export interface StoredFile {
  readonly folderId: string;
  readonly fileId: string;
  readonly accessKey: string;
}

export const storedBytes =
  ({ folderId, fileId, accessKey }: StoredFile): ReadStored =>
  async ({ start, end }, signal) => {
    const headers = { ...keyHeader(accessKey), Range: `bytes=${start}-${end - 1}` };
    const response = await fetch(downloadPath(folderId, fileId), { headers, cache: 'no-store', signal });
    if (response.body && response.status === PARTIAL) return response.body;
    if (response.body && response.status === OK) return withoutStart(response.body, start);
    throw new Refusal({
      status: response.status,
      body: await response.text(),
      retryAfter: response.headers.get('Retry-After'),
    });
  };

/** Skips bytes of a response with the whole file, because some proxies ignore `Range`. */
export function withoutStart(body: ReadableStream<Uint8Array>, byteCount: number): ReadableStream<Uint8Array> {
  let toSkip = byteCount;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const rest = chunk.subarray(toSkip);
        toSkip -= chunk.byteLength - rest.byteLength;
        if (rest.byteLength > 0) controller.enqueue(rest);
      },
    }),
  );
}
