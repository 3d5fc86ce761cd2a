/**
 * Memory and processor time, as far as they are seen from outside: what Linux counts for the processes of the runtime. The
 * local runtime enforces neither limit. In these processes the simulators of R2, D1 and the proxy in front of the Worker
 * live as well, and what V8 has not yet given back counts: so the figures are above those of the isolate, and staying
 * below the platform's limits with them is staying below them.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { cpuSeconds, forgetPeak, peakBytes, residentBytes, workerdBelow } from '../../bench/processes.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { type Server, startServer } from '../../harness/running/server.ts';
import { beginParts, partBytes, partUrlOf, put, sendMissingParts, uploadOne } from '../../harness/uploads.ts';

const MIB = 1024 * 1024;
const ISOLATE_BYTES = 128_000_000;
/** `limits.cpu_ms` of `wrangler.toml` is 300,000: a part of 50 MiB takes a thousandth. */
const PART_CPU_MAX_MS = 3000;
const PART = 50 * MIB;
const PARALLEL = 6;

let server: Server;
let runtime: number[];
beforeAll(async () => {
  const others = new Set(workerdBelow(process.pid));
  server = await startServer();
  runtime = workerdBelow(process.pid).filter((pid) => !others.has(pid));
  // What the runtime takes for its first requests stays its own.
  await uploadOne(server.as(newPerson()), bytes(10 * MIB));
});
afterAll(() => server.close());

/** By how much the processes grow at most while something is done, and the milliseconds of processor time it takes. */
async function cost(act: () => Promise<unknown>) {
  forgetPeak(runtime);
  const [resident, cpu] = [residentBytes(runtime), cpuSeconds(runtime)];
  await act();
  return { grown: peakBytes(runtime) - resident, cpuMs: (cpuSeconds(runtime) - cpu) * 1000 };
}

test('six parts of 50 MiB at once fit one isolate', async () => {
  const calls = server.as(newPerson());
  const size = PARALLEL * PART;
  const { session } = await beginParts(calls, size, PART);
  const bodies = Array.from({ length: PARALLEL }, (_, index) => partBytes(session, size, index + 1));
  // Making them blocks the event loop. The client must first see which idle connections the server closed meanwhile.
  await setTimeout(100);
  const { grown, cpuMs } = await cost(async () => {
    const sent = bodies.map((body, index) => put(calls, partUrlOf(session, index + 1), body));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(PARALLEL).fill(200));
  });
  expect(grown).toBeLessThan(ISOLATE_BYTES);
  expect(cpuMs / PARALLEL).toBeLessThan(PART_CPU_MAX_MS);
});

test('four downloads of 100 MiB at once fit one isolate', async () => {
  const calls = server.as(newPerson());
  const size = 100 * MIB;
  const { folderId, fileId, session, uploadId, r2Key } = await beginParts(calls, size, PART);
  await sendMissingParts(calls, session, size);
  await calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  const { grown } = await cost(() =>
    Promise.all(
      Array.from({ length: 4 }, async () => {
        const { body } = await calls.fetch(downloadPath(folderId, fileId));
        let arrived = 0;
        for await (const chunk of body ?? []) arrived += chunk.byteLength;
        expect(arrived).toBe(size);
      }),
    ),
  );
  expect(grown).toBeLessThan(ISOLATE_BYTES);
});

// Last: what it frees would be there for the others.
test('what an isolate holds and computes is seen', async () => {
  const { grown, cpuMs } = await cost(() => server.strict.tell({ holdBytes: ISOLATE_BYTES, computeMs: 500 }));
  await server.strict.tell({ reset: true });
  expect(grown).toBeGreaterThan(ISOLATE_BYTES * 0.9);
  expect(cpuMs).toBeGreaterThan(250);
});
