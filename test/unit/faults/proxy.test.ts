import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fault, FaultKind } from '../../faults/fault.ts';
import { FaultProxy, type Stage } from '../../faults/proxy.ts';

const BODY = Buffer.alloc(1_000_000, 'abcdefgh');
const ANSWER = Buffer.alloc(1_000_000, 'ijklmnop');
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface ArrivedRequest {
  path: string;
  bytes: number;
  hash: string;
  whole: boolean;
}
let arrived: ArrivedRequest[];
let upstream: Server;
let proxy: FaultProxy;
let url: URL;
let faultKinds: FaultKind[];

beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    const note = (isComplete: boolean) => {
      const body = Buffer.concat(pieces);
      arrived.push({ path: request.url ?? '', bytes: body.length, hash: hash(body), whole: isComplete });
    };
    try {
      for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    } catch {
      return note(false);
    }
    note(true);
    response.setHeader('Content-Length', ANSWER.length);
    response.end(ANSWER);
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  proxy = new FaultProxy(() => new URL(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`));
  url = await proxy.listen();
});
afterAll(async () => {
  await proxy.close();
  upstream.closeAllConnections();
  upstream.close();
});
beforeEach(() => {
  arrived = [];
  faultKinds = [];
});

function meet(fault: Fault | null): void {
  let first = fault;
  proxy.obey({
    faultFor: () => {
      const current = first;
      first = null;
      return current;
    },
    onFault: (_, kind) => faultKinds.push(kind),
  });
}

const send = (path = '/one', signal?: AbortSignal) =>
  fetch(new URL(path, url), { method: 'PUT', body: BODY, ...(signal && { signal }) }).then(async (response) =>
    hash(new Uint8Array(await response.arrayBuffer())),
  );
const WHOLE = { path: '/one', bytes: BODY.length, hash: hash(BODY), whole: true };

test('passes requests and responses on unchanged without faults', async () => {
  proxy.obey(null);
  expect(await send()).toBe(hash(ANSWER));
  expect(arrived).toEqual([WHOLE]);
});

test.each([0.2, 0.8])('cuts off a request after %d of its body', async (at) => {
  meet({ kind: 'cut request', at });
  await expect(send()).rejects.toThrow();
  await expect.poll(() => arrived).toEqual([expect.objectContaining({ whole: false })]);
  expect(arrived[0]?.bytes).toBeLessThanOrEqual(BODY.length * at);
  expect(faultKinds).toEqual(['cut request']);
});

test.each([0, 0.5])('cuts off a response after %d of it, after the server has handled the request', async (at) => {
  meet({ kind: 'cut answer', at });
  await expect(send()).rejects.toThrow();
  expect(arrived).toEqual([WHOLE]);
  expect(faultKinds).toEqual(['cut answer']);
});

test('ends a stall on the server side when the client gives up', async () => {
  meet({ kind: 'stall', at: 0.5, ms: 60_000 });
  const startedAt = Date.now();
  await expect(send('/one', AbortSignal.timeout(300))).rejects.toThrow();
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
  await expect.poll(() => arrived).toEqual([expect.objectContaining({ whole: false })]);
  expect(faultKinds).toEqual(['stall']);
});

test('ends a stall after its duration', async () => {
  meet({ kind: 'stall', at: 0.5, ms: 50 });
  await expect(send()).rejects.toThrow();
  await expect.poll(() => arrived).toEqual([expect.objectContaining({ whole: false })]);
  expect(faultKinds).toEqual(['stall']);
});

test('delays a slow body and delivers it complete', async () => {
  meet({ kind: 'slow', pieces: 5, ms: 40 });
  const startedAt = Date.now();
  expect(await send()).toBe(hash(ANSWER));
  // A timer may fire one millisecond early.
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(150);
  expect(arrived).toEqual([WHOLE]);
  expect(faultKinds).toEqual(['slow']);
});

test.each([true, false])('sends a request twice (at once: %s) and returns one response', async (together) => {
  meet({ kind: 'duplicate', together });
  expect(await send()).toBe(hash(ANSWER));
  expect(arrived).toEqual([WHOLE, WHOLE]);
  expect(faultKinds).toEqual(['duplicate']);
});

test('replays a request after later requests', async () => {
  meet({ kind: 'replay', ms: 1000 });
  await send();
  await send('/two');
  await proxy.settled();
  expect(arrived.map(({ path }) => path)).toEqual(['/one', '/two', '/one']);
  expect(faultKinds).toEqual(['replay']);
});

test('flips one bit of a request body', async () => {
  meet({ kind: 'corrupt request', at: 0.5 });
  expect(await send()).toBe(hash(ANSWER));
  expect(arrived).toEqual([{ ...WHOLE, hash: expect.not.stringMatching(WHOLE.hash) }]);
  expect(faultKinds).toEqual(['corrupt request']);
});

test('flips one bit of a response', async () => {
  meet({ kind: 'corrupt answer', at: 0.99 });
  expect(await send()).not.toBe(hash(ANSWER));
  expect(arrived).toEqual([WHOLE]);
  expect(faultKinds).toEqual(['corrupt answer']);
});

test('forwards the second of two requests first', async () => {
  meet({ kind: 'reorder', ms: 5000 });
  const first = send('/one');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await send('/two');
  await first;
  expect(arrived.map(({ path }) => path)).toEqual(['/two', '/one']);
  expect(faultKinds).toEqual(['reorder']);
});

test('reports the stages of a request', async () => {
  const stages: Stage[] = [];
  proxy.obey({ faultFor: () => null, onStage: (_, stage) => stages.push(stage) });
  await send();
  expect(stages).toEqual(['here', 'half', 'out', 'answered']);
});

test('breaks the connection if the server is down', async () => {
  const nowhere = new FaultProxy(() => new URL('http://127.0.0.1:9/'));
  const address = await nowhere.listen();
  await expect(fetch(address)).rejects.toThrow();
  await nowhere.close();
});
