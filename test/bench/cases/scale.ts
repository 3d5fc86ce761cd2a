/**
 * Measures the product with a full database: cost per call there and in a small one, many users at once, and a large
 * purge. Complete runs write `docs/scale.md`.
 */
import type { WorkerProcess } from '../../harness/running/process.ts';
import { machineLine } from '../machine.ts';
import { SCALE_FILES } from '../options.ts';
import { ADMIN, type CallCost, costOfCalls } from '../scale/calls.ts';
import { bytesByName, expire, fill, openDatabase, type Size, sizeOf } from '../scale/fill.ts';
import { admissions, type Figure, manyDownloads, manyUploads } from '../scale/load.ts';
import { type Found, writePage } from '../scale/page.ts';
import { purgeOf, purgeRuns } from '../scale/purging.ts';
import { type Row, stated } from '../table.ts';
import type { BenchContext, Case } from './case.ts';

const SMALL_FILES = 1000;
/** Fraction of the files that is purged. */
const PURGED_SHARE = 0.1;

export const scale: Case = async (ring) => {
  const sizes = { small: sizeOf(SMALL_FILES), large: sizeOf(ring.scaleFiles) };
  const small = await filled(ring, sizes.small);
  const smallCosts = await costOfCalls(small.worker, sizes.small);
  await small.worker.kill();

  const large = await filled(ring, sizes.large);
  const largeCosts = await costOfCalls(large.worker, sizes.large);
  const load: Figure[] = await manyDownloads(large.worker);

  const now = Date.now();
  const purge = { firstOwner: 0, now, ...purgeOf(ring.scaleFiles * PURGED_SHARE) };
  await large.worker.stop();
  const db = openDatabase(large.worker.persistTo);
  expire(db, { ...purge, largeFolder: sizes.large.folders });
  db.close();
  const purging = await large.worker.startAgain();
  ring.atEnd(purging.kill);
  const runs = await purgeRuns(purging, purge);
  await purging.kill();

  // Without recording, which slows the Worker down.
  load.push(await admissions(ring.ours.worker), await manyUploads(ring.ours.worker));

  const found: Found = {
    sizes,
    calls: pairs(smallCosts, largeCosts),
    bytesPerFile: large.bytesPerFile,
    indexes: large.indexes,
    load,
    purge,
    runs,
    machine: machineLine(),
  };
  if (ring.scaleFiles === SCALE_FILES) writePage(found);
  return rowsOf(found);
};

const pairs = (small: readonly CallCost[], large: readonly CallCost[]) =>
  large.map((call, index) => ({ what: call.what, small: small[index] ?? call, large: call }));

/** Starts a recorded Worker on a database of that size. */
async function filled(ring: BenchContext, size: Size) {
  const empty = await ring.startWorker({
    recorded: true,
    vars: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  await empty.stop();
  const db = openDatabase(empty.persistTo);
  const before = sum(bytesByName(db));
  fill(db, size, Date.now());
  const after = bytesByName(db);
  db.close();
  const worker: WorkerProcess = await empty.startAgain();
  ring.atEnd(worker.kill);
  const indexes = [...after].filter(([name]) => name === 'files' || name.startsWith('files_'));
  return {
    worker,
    bytesPerFile: (sum(after) - before) / size.files,
    indexes: indexes.map(([name, bytes]) => ({ name, bytesPerFile: bytes / size.files })),
  };
}

const sum = (bytes: ReadonlyMap<string, number>) => [...bytes.values()].reduce((total, one) => total + one, 0);

function rowsOf({ sizes, calls, bytesPerFile, load, runs }: Found): Row[] {
  const of = `${sizes.small.files} and ${sizes.large.files} files`;
  return [
    ...calls.map(({ what, small, large }) =>
      stated(
        `${what}, ${of}`,
        `${small.rows} and ${large.rows} rows, ${small.ms.toFixed(0)} and ${large.ms.toFixed(0)} ms`,
      ),
    ),
    stated('Bytes of D1 per file', bytesPerFile.toFixed(0)),
    ...load.map(({ what, value }) => stated(what, value)),
    ...runs.map((run, index) =>
      stated(
        `Purge, run ${index + 1}`,
        `${run.files} files, ${run.queries} queries, ${run.seconds.toFixed(1)} s, ${run.served} small uploaders done`,
      ),
    ),
  ];
}
