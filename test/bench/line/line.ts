/**
 * Runs `npm run bench -- line`: measures the product at the end of a slow line. Chromium uses the local server
 * (HTTP/1.1) through a proxy with latency and a limited rate.
 */

import { ours } from '../contestants/ours.ts';
import { warmUp } from '../contestants/warm-up.ts';
import { launchBrowser } from '../launch-browser.ts';
import type { Lifetime } from '../lifetime.ts';
import type { BenchOptions } from '../options.ts';
import type { Row } from '../table.ts';
import { firstPut } from './first-put.ts';
import type { LineCase, LineSetUp } from './line-case.ts';
import { home, share } from './open-page.ts';
import { startProxy } from './proxy.ts';
import { reload } from './reload.ts';
import { large, small } from './upload.ts';

export const LINE_CASES: Readonly<Record<string, LineCase>> = {
  home,
  share,
  'first-put': firstPut,
  small,
  large,
  reload,
};

/** Runs the selected cases, or all. */
export async function measureLine({ rounds, only }: BenchOptions, { startWorker, atEnd }: Lifetime): Promise<Row[]> {
  const worker = await startWorker();
  await warmUp(ours(worker));
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  const setUp: LineSetUp = {
    rounds,
    browser,
    worker,
    atEnd,
    async overLine(options, work) {
      const line = await startProxy(worker.url, options);
      return work(line).finally(line.close);
    },
  };
  const rows: Row[] = [];
  for (const [name, run] of Object.entries(LINE_CASES)) {
    if (only.length > 0 && !only.includes(name)) continue;
    console.error(`Measuring ${name} ...`);
    rows.push(...(await run(setUp)));
  }
  return rows;
}
