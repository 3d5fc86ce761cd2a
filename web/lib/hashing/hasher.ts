import { type HashedBytes, readAndHash } from './hash';
import type { HashAnswer, HashRequest } from './hash-worker';

/** Smaller slices are hashed on the page's thread, because a message to the worker takes longer than hashing them. */
const SMALL_BYTES = 1024 * 1024;

/** Null if the browser cannot start a worker or the worker failed. Undefined until a worker is needed. */
let worker: Worker | null | undefined;

/**
 * Reads and hashes a slice of a file in a worker. On the page's thread, copying 40 MB would block drawing and input
 * noticeably. If no worker can run, the page's thread reads and hashes the slice.
 */
export async function readAndHashInWorker(slice: Blob, keepBytes: boolean): Promise<HashedBytes> {
  const hashWorker = slice.size >= SMALL_BYTES ? startedWorker() : null;
  if (!hashWorker) return readAndHash(slice, keepBytes);
  try {
    return await askWorker(hashWorker, slice, keepBytes);
  } catch {
    // Either the worker failed or the file cannot be read. In the second case this attempt fails, too.
    return readAndHash(slice, keepBytes);
  }
}

/**
 * Starts the worker if the files need it. Call this when files are chosen. The worker's code is then loaded before the
 * upload starts.
 */
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

function askWorker(hashWorker: Worker, slice: Blob, keepBytes: boolean): Promise<HashedBytes> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const onWorkerError = () => settle(() => reject(new Error('The hash worker failed.')));
    const settle = (outcome: () => void) => {
      hashWorker.removeEventListener('error', onWorkerError);
      port1.close();
      outcome();
    };
    hashWorker.addEventListener('error', onWorkerError);
    port1.onmessage = ({ data }: MessageEvent<HashAnswer>) =>
      settle(() => ('hashed' in data ? resolve(data.hashed) : reject(new Error(data.failure))));
    hashWorker.postMessage({ slice, keepBytes, port: port2 } satisfies HashRequest, [port2]);
  });
}
