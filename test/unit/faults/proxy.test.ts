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

const PARTLY = expect.objectContaining({ path: '/one', whole: false });
const CHANGED = { ...WHOLE, hash: expect.not.stringMatching(WHOLE.hash) };

test.each<[string, Fault | null, arrived: unknown[], answer: string | null]>([
  ['passes everything without a fault', null, [WHOLE], hash(ANSWER)],
  ['cuts off a request near its start', { kind: 'cut request', at: 0.2 }, [PARTLY], null],
  ['cuts off a request near its end', { kind: 'cut request', at: 0.8 }, [PARTLY], null],
  ['loses a response, after the server has handled the request', { kind: 'cut answer', at: 0 }, [WHOLE], null],
  ['cuts off a response in the middle', { kind: 'cut answer', at: 0.5 }, [WHOLE], null],
  ['ends a stall after its duration', { kind: 'stall', at: 0.5, ms: 50 }, [PARTLY], null],
  ['delays a slow body, which arrives complete', { kind: 'slow', pieces: 5, ms: 40 }, [WHOLE], hash(ANSWER)],
  [
    'sends a request twice at once, and returns one response',
    { kind: 'duplicate', together: true },
    [WHOLE, WHOLE],
    hash(ANSWER),
  ],
  [
    'sends a request twice in turn, and returns one response',
    { kind: 'duplicate', together: false },
    [WHOLE, WHOLE],
    hash(ANSWER),
  ],
  ['flips one bit of a request', { kind: 'corrupt request', at: 0.5 }, [CHANGED], hash(ANSWER)],
  [
    'flips one bit of a response',
    { kind: 'corrupt answer', at: 0.99 },
    [WHOLE],
    expect.not.stringMatching(hash(ANSWER)),
  ],
])('%s', async (_, fault, expected, answer) => {
  meet(fault);
  const startedAt = Date.now();
  if (answer === null) await expect(send()).rejects.toThrow();
  else expect(await send()).toEqual(answer);
  await expect.poll(() => arrived).toEqual(expected);
  expect(faultKinds).toEqual(fault ? [fault.kind] : []);
  if (fault?.kind === 'cut request') expect(arrived[0]?.bytes).toBeLessThanOrEqual(BODY.length * fault.at);
  // A timer may fire one millisecond early.
  if (fault?.kind === 'slow') expect(Date.now() - startedAt).toBeGreaterThanOrEqual(150);
});

test('ends a stall on the server side when the client gives up', async () => {
  meet({ kind: 'stall', at: 0.5, ms: 60_000 });
  await expect(send('/one', AbortSignal.timeout(300))).rejects.toThrow();
  await expect.poll(() => arrived).toEqual([PARTLY]);
});

test('replays a request after later requests', async () => {
  meet({ kind: 'replay', ms: 1000 });
  await send();
  await send('/two');
  await proxy.settled();
  expect(arrived.map(({ path }) => path)).toEqual(['/one', '/two', '/one']);
});

test('forwards the second of two requests first', async () => {
  meet({ kind: 'reorder', ms: 5000 });
  const first = send('/one');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await send('/two');
  await first;
  expect(arrived.map(({ path }) => path)).toEqual(['/two', '/one']);
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
