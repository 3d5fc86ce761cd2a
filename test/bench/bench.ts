/**
 * `npm run bench`: what the product costs above the runtime it stands on. It and a bare Worker run side by side under
 * `wrangler dev` on the same simulator, do the same in turns, and are compared as ratios; figures of one machine say
 * little by themselves. Nothing here fails by the clock, only when something does not work.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { main } from '../../dev/lifetime.ts';
import { startProcess, type WorkerProcess } from '../harness/process.ts';
import { bare } from './bare.ts';
import type { Case } from './case.ts';
import { download } from './download.ts';
import { closeConnections } from './http.ts';
import { machineLine } from './machine.ts';
import { readBenchOptions } from './options.ts';
import { ours } from './ours.ts';
import { sharePage } from './share-page.ts';
import { type Row, table } from './table.ts';
import { uploadParts } from './upload-parts.ts';
import { uploadSmall } from './upload-small.ts';

const CASES: Readonly<Record<string, Case>> = {
  'upload-parts': uploadParts,
  'upload-small': uploadSmall,
  download,
  'share-page': sharePage,
};

/** Measured once, with the same client; they need another set-up each, so they are not measured again. */
const PEERS =
  'Peers on the same machine, up / down in MB/s: PsiTransfer 152 / 287, Pingvin Share X 136 / 260, Send 119 / 259, ' +
  'R2-Explorer (same runtime) 32 / 31.';

await main(async () => {
  const options = readBenchOptions(process.argv.slice(2), Object.keys(CASES));
  const scratch = mkdtempSync(join(tmpdir(), 'fileshare-bench-'));
  const workers: WorkerProcess[] = [];
  const cleanUp = async () => {
    closeConnections();
    await Promise.all(workers.map((worker) => worker.kill()));
    rmSync(scratch, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => cleanUp().finally(() => process.exit(1)));
  }
  try {
    await build({ logLevel: 'warn' });
    workers.push(
      await startProcess({ persistTo: join(scratch, 'bare'), config: 'test/bench/bare.wrangler.toml' }),
      await startProcess({ persistTo: join(scratch, 'ours') }),
    );
    const [bareWorker, ourWorker] = workers as [WorkerProcess, WorkerProcess];
    const ring = { ...options, bare: bare(bareWorker), ours: ours(ourWorker), scratch };
    const rows: Row[] = [];
    for (const [name, run] of Object.entries(CASES)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      console.error(`Measuring ${name} ...`);
      rows.push(...(await run(ring)));
    }
    console.log(`\n${table(rows)}\n\n${machineLine()}\n\n${PEERS}`);
  } finally {
    await cleanUp();
  }
});
