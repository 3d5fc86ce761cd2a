import { type HashedBytes, readAndHash } from './hash';
import type { HashAnswer, HashJob, HashRequest } from './hash-worker';
import type { Sealing } from './seal-and-hash';

/** Below this size, a message to the worker takes longer than the hashing. */
const WORKER_MIN_BYTES = 1024 * 1024;

/** Null if no worker can run. Undefined until a worker is needed. */
let worker: Worker | null | undefined;

/**
 * The garbage collector counts the sizes of buffers, but not of blobs. With a buffer of the same size, a blob is freed
 * earlier. The buffer takes no memory, because nothing is written to it.
 */
const buffersOfBlobs = new WeakMap<Blob, ArrayBuffer>();

/** Reads and hashes a slice in a worker. On the main thread, copying 40 MB would delay drawing and input. */
export const readAndHashInWorker = (slice: Blob, keepBytes: boolean): Promise<HashedBytes> => run({ slice, keepBytes });

export const readAndSealInWorker = (slice: Blob, sealing: Sealing): Promise<HashedBytes> =>
  run({ slice, keepBytes: true, sealing });

async function run(job: HashJob): Promise<HashedBytes> {
  const hashWorker = job.slice.size >= WORKER_MIN_BYTES ? startedWorker() : null;
  if (!hashWorker) return runHere(job);
  try {
    const hashed = await askWorker(hashWorker, job);
    if (hashed.bytes instanceof Blob) buffersOfBlobs.set(hashed.bytes, new ArrayBuffer(hashed.byteLength));
    return hashed;
  } catch {
    // The worker has failed, or the file is unreadable. An unreadable file also fails here.
    return runHere(job);
  }
}

async function runHere({ slice, keepBytes, sealing }: HashJob): Promise<HashedBytes> {
  if (!sealing) return readAndHash(slice, keepBytes);
  const { readAndSeal } = await import('./seal-and-hash');
  return readAndSeal(slice, sealing);
}

/** Loads the worker's code before the upload starts. */
export function warmUpHasher(sizes: readonly number[]): void {
  if (sizes.some((size) => size >= WORKER_MIN_BYTES)) startedWorker();
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

function askWorker(hashWorker: Worker, job: HashJob): Promise<HashedBytes> {
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
    hashWorker.postMessage({ ...job, port: port2 } satisfies HashRequest, [port2]);
  });
}
