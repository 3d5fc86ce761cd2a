/** Simultaneous requests to one isolate for archives of 100,000 files with long names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { newPerson } from '../../harness/people.ts';
import { type CostOf, startMeasured } from '../../harness/running/measured.ts';
import type { Server } from '../../harness/running/server.ts';
import { folderRow, seedManyFiles } from '../../harness/stored/seed.ts';

const FILES = 100_000;
const CONNECTIONS = 24;
/** All ranges are in the central directory, so the server reads no file. */
const RANGE_BYTES = 1_000_000;
const ISOLATE_BYTES = 128_000_000;

const folder = folderRow();
let server: Server;
let costOf: CostOf;
beforeAll(async () => {
  // Each address may lay out only one archive.
  ({ server, costOf } = await startMeasured({ vars: { ARCHIVE_FILES_PER_WINDOW: String(1.5 * FILES) } }));
  await seedManyFiles(server.d1, folder, FILES, '_'.repeat(196));
});
afterAll(() => server.close());

async function end(calls: ReturnType<Server['as']>, bytes = RANGE_BYTES) {
  const response = await calls.fetch(archivePath(folder.id), { headers: { Range: `bytes=-${bytes}` } });
  return { status: response.status, received: (await response.arrayBuffer()).byteLength };
}

test('lays an archive out once for many simultaneous and consecutive ranges', async () => {
  const calls = server.newVisitor();
  expect((await calls.fetch(archivePath(folder.id), { method: 'HEAD' })).status).toBe(200);
  for (let time = 0; time < 3; time++) expect(await end(calls, 22)).toEqual({ status: 206, received: 22 });
  const { grownBytes } = await costOf(async () => {
    const all = await Promise.all(Array.from({ length: CONNECTIONS }, () => end(calls)));
    expect(all).toEqual(Array(CONNECTIONS).fill({ status: 206, received: RANGE_BYTES }));
  });
  console.log(`${CONNECTIONS} connections at once: ${(grownBytes / 1e6).toFixed()} MB`);
  expect(grownBytes).toBeLessThan(ISOLATE_BYTES);
  for (let time = 0; time < 3; time++) expect(await end(calls, 22)).toEqual({ status: 206, received: 22 });
});

test('completes at least two of six simultaneous archives, and rejects the others with a time to retry', async () => {
  const answers: { status: number; retryAfter: string | null }[] = [];
  await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      // A different file in each selection makes all archives different.
      const query = `?path=&files=manyfile${String(index).padStart(8, '0')}`;
      const { status, headers } = await server
        .as(newPerson())
        .fetch(archivePath(folder.id) + query, { method: 'HEAD' });
      answers.push({ status, retryAfter: headers.get('Retry-After') });
    }),
  );
  const completed = answers.filter(({ status }) => status === 200);
  const busy = answers.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  expect(completed.length).toBeGreaterThanOrEqual(2);
  expect(completed.length + busy.length).toBe(answers.length);
});
