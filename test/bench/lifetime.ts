import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../harness/running/process.ts';
import type { BenchContext } from './case.ts';
import { closeConnections } from './contestants/http.ts';

export type Lifetime = Pick<BenchContext, 'startWorker' | 'atEnd'>;

export async function withLifetime<T>(work: (lifetime: Lifetime) => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'fileshare-bench-'));
  const cleanUps: (() => Promise<void>)[] = [];
  const end = async () => {
    closeConnections();
    await Promise.allSettled(cleanUps.map((cleanUp) => cleanUp()));
    rmSync(scratch, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => end().finally(() => process.exit(1)));
  }
  try {
    return await work({
      async startWorker(options = {}) {
        const worker = await startProcess({ ...options, persistTo: mkdtempSync(join(scratch, 'state-')) });
        cleanUps.push(worker.kill);
        return worker;
      },
      atEnd: (cleanUp) => void cleanUps.push(cleanUp),
    });
  } finally {
    await end();
  }
}
