import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../dev/wrangler.ts';
import { costOf, sumUsage, type Usage } from '../../../worker/operations/cost.ts';
import type { Case, Contestant, Stored } from '../case.ts';
import { send } from '../contestants/http.ts';
import { productContestant } from '../contestants/ours.ts';
import { measure } from '../measure.ts';
import type { Row } from '../report.ts';
import { bigFile, smallFiles } from '../sample-files.ts';
import { fetchAndCompare } from './download.ts';
import { usageOf } from './usage.ts';

const FILE_BYTES = 128 * 1024 * 1024;
const GB = 1e9;
const SMALL_FILES = 100;
const VISITS = 20;
/** A week, as a fraction of a month. List prices are for a month of 30 days. */
const WEEK = 7 / 30;
const MEASURED = join(ROOT, 'worker/operations/unit-usage.ts');

/** Computes the costs of using the product from recorded calls and list prices. Writes the usage per unit. */
export const cost: Case = async (ring) => {
  const recorded = await ring.startWorker({ recorded: true });
  const counted = usesOf(productContestant(recorded));
  // CPU time is measured without recording, because recording also takes CPU. It includes the simulated R2 and D1.
  const timed = usesOf(ring.ours);
  const unit = async (times: number, name: keyof Uses) => {
    const { d1Queries: _, ...usage } = await usageOf(recorded, counted[name]);
    const { cpuSeconds } = await measure(ring.ours.worker.pid, timed[name]);
    return sumUsage([times, { ...usage, cpuMs: cpuSeconds * 1000 }]);
  };
  const sentGb = await unit(GB / FILE_BYTES, 'send');
  const fetchedGb = await unit(GB / FILE_BYTES, 'fetch');
  const smallFiles = await unit(1000 / SMALL_FILES, 'sendSmall');
  const visits = await unit(1000 / VISITS, 'visit');
  await recorded.kill();
  writeFileSync(MEASURED, source({ sentGb, fetchedGb, smallFiles, visits }));
  return [
    priced('1 GB sent', sentGb),
    priced('1 GB fetched', fetchedGb),
    priced('1 GB kept for a week', { storedGbMonths: WEEK }),
    priced('1,000 small files sent', smallFiles),
    priced('1,000 visits of a shared folder', visits),
  ];
};

/** Measured actions, in order: uploads come before their downloads. */
type Uses = Readonly<Record<'send' | 'fetch' | 'sendSmall' | 'visit', () => Promise<unknown>>>;

function usesOf(product: Contestant): Uses {
  const file = bigFile(FILE_BYTES);
  const files = smallFiles(SMALL_FILES);
  let large: Stored | undefined;
  let small: Stored | undefined;
  const requireStored = (stored: Stored | undefined): Stored => {
    if (stored === undefined) throw new Error('Nothing was sent before.');
    return stored;
  };
  return {
    send: async () => {
      large = await product.uploadInParts(file);
    },
    fetch: async () => {
      for (const url of requireStored(large).urls) await fetchAndCompare(file, url);
    },
    sendSmall: async () => {
      small = await product.uploadSmall(files);
    },
    visit: async () => {
      for (let visit = 0; visit < VISITS; visit++) await send(requireStored(small).page, { method: 'GET' });
    },
  };
}

function priced(label: string, usage: Usage): Row {
  const { items, usd } = costOf(usage);
  const most = items.slice(0, 2).map(({ name, usd: itemUsd }) => `${name} ${itemUsd.toFixed(5)}`);
  return { label: `US dollars by list prices: ${label}`, ours: `${usd.toFixed(5)} (${most.join(', ')})` };
}

function source(units: Readonly<Record<string, Usage>>): string {
  const rounded = (usage: Usage) =>
    Object.entries(usage).map(([name, amount]) => `    ${name}: ${Number(amount.toFixed(1))},`);
  const blocks = Object.entries(units).map(([name, usage]) => [`  ${name}: {`, ...rounded(usage), '  },'].join('\n'));
  return `// Written by \`npm run bench -- cost\`, from what was recorded of the calls.
import type { Usage } from './cost';

/** Billed usage per unit: 1 GB, 1,000 files or 1,000 visits. */
export const UNIT_USAGE = {
${blocks.join('\n')}
} as const satisfies Record<string, Usage>;
`;
}
