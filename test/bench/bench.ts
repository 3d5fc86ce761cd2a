/** Script of `npm run bench`. Most cases compare Fileshare with a bare Worker. A slow result is no failure. */
import { build } from 'vite';
import { main } from '../../dev/main.ts';
import { MIB } from '../../worker/contract/units.ts';
import type { Case, Contestant } from './case.ts';
import { cost } from './cases/cost.ts';
import { download, fetchAndCompare, memory } from './cases/download.ts';
import { encryptedDownload, encryptedMemory, encryptedUploads } from './cases/encryption.ts';
import { far } from './cases/far.ts';
import { livePage, rows } from './cases/rows.ts';
import { uploadParts, uploadSmall } from './cases/upload.ts';
import { bare } from './contestants/bare.ts';
import { productContestant } from './contestants/ours.ts';
import { withLifetime } from './lifetime.ts';
import { home, share, thumbnails } from './line/open-page.ts';
import { phone, photos } from './line/phone.ts';
import { firstPut, large, reload, small } from './line/upload.ts';
import { matchesName, readBenchOptions } from './options.ts';
import { machineLine, type Row, table } from './report.ts';
import { bigFile, smallFiles } from './sample-files.ts';
import { scale } from './scale/scale.ts';

const CASES: Readonly<Record<string, Case>> = {
  'upload-parts': uploadParts,
  'upload-small': uploadSmall,
  download,
  memory,
  rows,
  'live-page': livePage,
  cost,
  far,
  'encryption-upload': encryptedUploads,
  'encryption-download': encryptedDownload,
  'encryption-memory': encryptedMemory,
  'line-home': home,
  'line-share': share,
  'line-thumbnails': thumbnails,
  'line-phone': phone,
  'line-photos': photos,
  'line-first-put': firstPut,
  'line-small': small,
  'line-large': large,
  'line-reload': reload,
  scale,
};

/** Groups that run only on request. Each takes a quarter of an hour. */
const ON_REQUEST = ['encryption', 'line', 'scale'];

/** A new runtime compiles code during its first requests. */
async function warmUp(contestant: Contestant): Promise<void> {
  const small = await contestant.uploadSmall(smallFiles(60));
  const file = bigFile(128 * MIB);
  const big = await contestant.uploadInParts(file);
  for (const url of big.urls) await fetchAndCompare(file, url);
  await Promise.all([small.remove(), big.remove()]);
}

await main(() =>
  withLifetime(async (lifetime) => {
    const options = readBenchOptions(process.argv.slice(2), Object.keys(CASES));
    await build({ logLevel: 'warn' });
    const bench = {
      ...options,
      ...lifetime,
      bare: bare(await lifetime.startWorker({ config: 'test/bench/contestants/bare.wrangler.toml' })),
      ours: productContestant(await lifetime.startWorker()),
    };
    for (const contestant of [bench.bare, bench.ours]) await warmUp(contestant);
    const caseRows: Row[] = [];
    for (const [name, run] of Object.entries(CASES)) {
      const isSelected = options.only.length > 0 ? matchesName(name, options.only) : !matchesName(name, ON_REQUEST);
      if (!isSelected) continue;
      console.error(`Measuring ${name} ...`);
      const rows = await run(bench);
      // Prints this case now, because a later case may fail.
      console.error(table(rows));
      caseRows.push(...rows);
    }
    console.log(`\n${table(caseRows)}\n\n${machineLine()}`);
  }),
);
