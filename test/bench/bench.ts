/**
 * Runs `npm run bench`: compares the product with a bare Worker. Both run under `wrangler dev` on the same simulator
 * and do the same work in turns. Results are ratios, because absolute figures depend on the machine. `-- line` measures
 * a slow line instead (`line/line.ts`). The bench fails only if something does not work, never by the clock.
 */
import { build } from 'vite';
import { main } from '../../dev/main.ts';
import type { Case } from './cases/case.ts';
import { cost } from './cases/cost.ts';
import { download } from './cases/download.ts';
import { far } from './cases/far.ts';
import { livePage } from './cases/live-page.ts';
import { memory } from './cases/memory.ts';
import { rows } from './cases/rows.ts';
import { scale } from './cases/scale.ts';
import { sharePage } from './cases/share-page.ts';
import { uploadParts } from './cases/upload-parts.ts';
import { uploadSmall } from './cases/upload-small.ts';
import { bare } from './contestants/bare.ts';
import { ours } from './contestants/ours.ts';
import { warmUp } from './contestants/warm-up.ts';
import { withLifetime } from './lifetime.ts';
import { LINE_CASES, measureLine } from './line/line.ts';
import { machineLine } from './machine.ts';
import { readBenchOptions } from './options.ts';
import { type Row, table } from './table.ts';

/** Cases that run only by name. `scale` takes a quarter of an hour and writes `docs/scale.md`. */
const NAMED_ONLY = ['scale'];

const CASES: Readonly<Record<string, Case>> = {
  'upload-parts': uploadParts,
  'upload-small': uploadSmall,
  download,
  'share-page': sharePage,
  rows,
  cost,
  far,
  'live-page': livePage,
  memory,
  scale,
};

await main(() =>
  withLifetime(async (lifetime) => {
    const cases = { product: Object.keys(CASES), line: Object.keys(LINE_CASES) };
    const options = readBenchOptions(process.argv.slice(2), cases);
    await build({ logLevel: 'warn' });
    if (options.mode === 'line') {
      const rows = await measureLine(options, lifetime);
      console.log(`\n${table(rows, ['Case', 'Fileshare', 'Target', 'Met'])}\n\n${machineLine()}`);
      return;
    }
    const bareWorker = await lifetime.startWorker({ config: 'test/bench/contestants/bare.wrangler.toml' });
    const ring = {
      ...options,
      ...lifetime,
      bare: bare(bareWorker),
      checking: bare(bareWorker, true),
      ours: ours(await lifetime.startWorker()),
    };
    for (const contestant of [ring.bare, ring.checking, ring.ours]) await warmUp(contestant);
    const found: Row[] = [];
    for (const [name, run] of Object.entries(CASES)) {
      const isWanted = options.only.length > 0 ? options.only.includes(name) : !NAMED_ONLY.includes(name);
      if (!isWanted) continue;
      console.error(`Measuring ${name} ...`);
      const rows = await run(ring);
      // A failed case keeps the results of earlier ones.
      console.error(table(rows));
      found.push(...rows);
    }
    console.log(`\n${table(found)}\n\n${machineLine()}`);
  }),
);
