import { type HashedBytes, readAndHash } from './hash';
import type { HashAnswer, HashRequest } from './hash-worker';

/** Below this the way to a worker costs more than it saves. */
const SMALL_BYTES = 1024 * 1024;

/** Null where there can be none; undefined until one is needed. */
let worker: Worker | null | undefined;

/**
 * Reads and hashes a slice of a file away from the page's own thread: the copies that the browser makes of 40 MB would
 * hold up drawing and input for a noticeable moment. Without workers the page's thread does it.
 */
export async function readAndHashAside(slice: Blob, keepBytes: boolean): Promise<HashedBytes> {
  const aside = slice.size >= SMALL_BYTES ? startedWorker() : null;
  if (!aside) return readAndHash(slice, keepBytes);
  try {
    return await askWorker(aside, slice, keepBytes);
  } catch {
    // Either the worker is of no use, or the file cannot be read: the second attempt tells which.
    return readAndHash(slice, keepBytes);
  }
}

/** To be called when files were chosen: the code of the worker is there by the time that they are to be sent. */
export function warmUpHasher(sizes: readonly number[]): void {
  if (sizes.some((size) => size >= SMALL_BYTES)) startedWorker();
}

function startedWorker(): Worker | null {
  if (worker === undefined) {
    try {
      worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('error', () => {
        worker = null;
      });
    } catch {
      worker = null;
    }
  }
  return worker;
}

function askWorker(aside: Worker, slice: Blob, keepBytes: boolean): Promise<HashedBytes> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const onWorkerError = () => settle(() => reject(new Error('The hash worker failed.')));
    const settle = (outcome: () => void) => {
      aside.removeEventListener('error', onWorkerError);
      port1.close();
      outcome();
    };
    aside.addEventListener('error', onWorkerError);
    port1.onmessage = ({ data }: MessageEvent<HashAnswer>) =>
      settle(() => ('hashed' in data ? resolve(data.hashed) : reject(new Error(data.failure))));
    aside.postMessage({ slice, keepBytes, port: port2 } satisfies HashRequest, [port2]);
  });
}
