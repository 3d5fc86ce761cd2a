/** Measures Fileshare with a full database. Complete runs write the results into `docs/scale.md`. */
import { markdownTable, writeResults } from '../../harness/write-results.ts';
import type { BenchContext, Case } from '../case.ts';
import { SCALE_FILES } from '../options.ts';
import { machineLine } from '../report.ts';
import { ADMIN, type CallCost, costOfCalls } from './calls.ts';
import { bytesByName, expire, fill, openDatabase, type Size, sizeOf } from './fill.ts';
import { admissions, type Figure, manyDownloads, manyUploads } from './load.ts';
import { type PurgeRun, purgeOf, purgeRuns } from './purging.ts';

const SMALL_FILES = 1000;
const PURGED_SHARE = 0.1;
/** Source: platform documentation, 'D1, Limits'. */
const D1_MAX_BYTES = 10e9;

export const scale: Case = async (bench) => {
  const sizes = { small: sizeOf(SMALL_FILES), large: sizeOf(bench.scaleFiles) };
  const small = await startFilled(bench, sizes.small);
  const smallCosts = await costOfCalls(small.worker, sizes.small);
  await small.worker.kill();

  const large = await startFilled(bench, sizes.large);
  const largeCosts = await costOfCalls(large.worker, sizes.large);
  const load: Figure[] = await manyDownloads(large.worker);

  const now = Date.now();
  const purge = { firstOwner: 0, now, ...purgeOf(bench.scaleFiles * PURGED_SHARE) };
  await large.worker.stop();
  const db = openDatabase(large.worker.persistTo);
  expire(db, { ...purge, largeFolder: sizes.large.folders });
  db.close();
  const purging = await large.worker.restart();
  bench.atEnd(purging.kill);
  const runs = await purgeRuns(purging, purge);
  await purging.kill();

  // This Worker does not record, because recording slows it down.
  load.push(await admissions(bench.ours.worker), await manyUploads(bench.ours.worker));

  const figures = [
    `Small: ${inWords(sizes.small)}. Large: ${inWords(sizes.large)}.`,
    callTable(smallCosts, largeCosts),
    byteTable(large.bytes, sizes.large),
    markdownTable(
      ['At once', 'Figure'],
      load.map(({ label, value }) => [label, value]),
    ),
    ...purgeTable(runs, purge),
    machineLine(),
  ].join('\n\n');
  console.log(`\n${figures}`);
  if (bench.scaleFiles === SCALE_FILES) writeResults('docs/scale.md', 'npm run bench -- scale', figures);
  return [];
};

/** Starts a Worker with a filled database. `bytes` has the size and the growth of each table and index. */
async function startFilled(bench: BenchContext, size: Size) {
  const empty = await bench.startWorker({
    recorded: true,
    vars: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  await empty.stop();
  const db = openDatabase(empty.persistTo);
  const bytesBefore = bytesByName(db);
  fill(db, size, Date.now());
  const bytes = [...bytesByName(db)].map(([name, after]) => ({
    name,
    after,
    grown: after - (bytesBefore.get(name) ?? 0),
  }));
  db.close();
  const worker = await empty.restart();
  bench.atEnd(worker.kill);
  return { worker, bytes };
}

const count = (n: number) => n.toLocaleString('en-US');

const inWords = ({ files, folders, owners }: Size) =>
  `${count(files)} files, ${count(folders)} folders, ${count(owners)} owners`;

const callTable = (small: readonly CallCost[], large: readonly CallCost[]) =>
  markdownTable(
    ['Call', 'Rows read, small', 'Rows read, large', 'ms, small', 'ms, large'],
    large.map((call, index) => {
      const both = [small[index] ?? call, call];
      return [call.what, ...both.map(({ rows }) => count(rows)), ...both.map(({ ms }) => ms.toFixed(0))];
    }),
  );

function byteTable(bytes: Awaited<ReturnType<typeof startFilled>>['bytes'], { files }: Size): string {
  const perFile = bytes.reduce((sum, { grown }) => sum + grown, 0) / files;
  const ofFiles = bytes.filter(({ name }) => name === 'files' || name.startsWith('files_'));
  return markdownTable(
    ['Of the database, per file', 'Bytes'],
    [
      ['everything', perFile.toFixed(0)],
      ...ofFiles.map(({ name, after }) => [`\`${name}\``, (after / files).toFixed(0)]),
      ['files that 10 GB hold', count(Math.floor(D1_MAX_BYTES / perFile / 1e5) * 1e5)],
    ],
  );
}

function purgeTable(runs: readonly PurgeRun[], { owners, largeFiles }: { owners: number; largeFiles: number }) {
  const removed = runs.reduce((sum, { files }) => sum + files, 0);
  return [
    `Purge of ${count(removed)} files: ${count(largeFiles)} in one folder, which waited longest, and the rest from ${count(owners)} uploaders. They have no objects, so the seconds do not include R2.`,
    markdownTable(
      ['Run', 'Files removed', 'Queries', 'Seconds', 'Small uploaders whose files are deleted'],
      runs.map(({ files, queries, seconds, servedOwners: served }, index) => [
        String(index + 1),
        count(files),
        count(queries),
        seconds.toFixed(1),
        `${count(served)} of ${count(owners)}`,
      ]),
    ),
  ];
}
