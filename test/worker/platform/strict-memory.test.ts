/** Measures whole processes, because the local runtime does not limit the memory of an isolate. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { type CostOf, startMeasured } from '../../harness/running/measured.ts';
import type { Server } from '../../harness/running/server.ts';
import { beginParts, partBytes, partUrlOf, put, sendMissingParts, uploadOne } from '../../harness/uploads.ts';

const ISOLATE_BYTES = 128_000_000;
/** A part of 50 MiB needs about 300 ms. */
const PART_CPU_MAX_MS = 3000;
const PART = 50 * MIB;
const PARALLEL = 6;

let server: Server;
let costOf: CostOf;
beforeAll(async () => {
  ({ server, costOf } = await startMeasured());
  // Warms up, because the runtime keeps memory that the first requests allocate.
  await uploadOne(server.newVisitor(), bytes(10 * MIB));
});
afterAll(() => server.close());

test('six parallel parts of 50 MiB fit into one isolate', async () => {
  const calls = server.newVisitor();
  const size = PARALLEL * PART;
  const { session } = await beginParts(calls, size, PART);
  const bodies = Array.from({ length: PARALLEL }, (_, index) => partBytes(session, size, index + 1));
  // Lets the client notice connections that the server has closed.
  await setTimeout(100);
  const { grownBytes, cpuMs } = await costOf(async () => {
    const uploads = bodies.map((body, index) => put(calls, partUrlOf(session, index + 1), body));
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(PARALLEL).fill(200));
  });
  expect(grownBytes).toBeLessThan(ISOLATE_BYTES);
  expect(cpuMs / PARALLEL).toBeLessThan(PART_CPU_MAX_MS);
});

test('four parallel downloads of 100 MiB fit into one isolate', async () => {
  const calls = server.newVisitor();
  const size = 100 * MIB;
  const { folderId, fileId, session, uploadId, r2Key } = await beginParts(calls, size, PART);
  await sendMissingParts(calls, session, size);
  await calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  const { grownBytes } = await costOf(() =>
    Promise.all(
      Array.from({ length: 4 }, async () => {
        const { body } = await calls.fetch(downloadPath(folderId, fileId));
        let arrived = 0;
        for await (const chunk of body ?? []) arrived += chunk.byteLength;
        expect(arrived).toBe(size);
      }),
    ),
  );
  expect(grownBytes).toBeLessThan(ISOLATE_BYTES);
});

// Must run last. Later tests could reuse the memory that it frees, and would measure too little.
test('the measurement detects the memory and the CPU time of an isolate', async () => {
  const { grownBytes, cpuMs } = await costOf(() => server.strict.send({ holdBytes: ISOLATE_BYTES, computeMs: 500 }));
  await server.strict.send({ reset: true });
  expect(grownBytes).toBeGreaterThan(ISOLATE_BYTES * 0.9);
  expect(cpuMs).toBeGreaterThan(250);
});
