/**
 * A line that is none too good: an HTTP proxy between those who send and the server, which does to each request what it
 * is told to. Bodies are taken in whole, so that they can be sent twice, in pieces, or not quite as they were; answers
 * pass as they come.
 */
import { once } from 'node:events';
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestTo,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, FaultKind } from './fault.ts';

/** A request as it arrived here. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** How far one has got: all of it is here, half of its body is out, all of it is out, the server begins to answer. */
export type Stage = 'here' | 'half' | 'out' | 'answered';

export interface Orders {
  /** What is to befall a request; null: nothing. */
  readonly faultFor: (request: Passing) => Fault | null;
  readonly onStage?: (request: Passing, stage: Stage) => void;
  /** A fault has bitten. */
  readonly onFault?: (request: Passing, kind: FaultKind) => void;
}

const NOTHING: Orders = { faultFor: () => null };
/** Of one connection and not of the request. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'expect', 'proxy-connection', 'upgrade'];

export class FaultProxy {
  readonly #upstream: () => URL;
  readonly #server = createServer((request, response) => void this.#pass(request, response).catch(() => cut(response)));
  /** A connection for each request: what happens to one happens to no other. */
  readonly #agent = new Agent({ keepAlive: false });
  readonly #late = new Set<Promise<void>>();
  #orders = NOTHING;
  #answers = 0;

  constructor(upstream: () => URL) {
    this.#upstream = upstream;
  }

  async listen(): Promise<URL> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`);
  }

  /** From now on; `null`: a perfect line. */
  obey(orders: Orders | null): void {
    this.#orders = orders ?? NOTHING;
  }

  /** Resolves once everything has been sent that was to be sent once more. */
  async settled(): Promise<void> {
    while (this.#late.size > 0) await Promise.all(this.#late);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const orders = this.#orders;
    const asked: Passing = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers };
    const fault = orders.faultFor(asked);
    const bitten = (kind: FaultKind) => orders.onFault?.(asked, kind);
    // Half of the bodies that are cut off have not even left their sender.
    const takes = fault?.kind === 'cut request' && fault.at < 0.5 ? fault.at : 1;
    const body = await bodyOf(incoming, takes);
    orders.onStage?.(asked, 'here');
    const pass = (sent: Buffer, given: Fault | null, to: ServerResponse | null) =>
      this.#send(asked, sent, { fault: given, to, orders, bitten });
    switch (fault?.kind) {
      case 'reorder':
        bitten('reorder');
        await this.#untilAnother(fault.ms);
        return pass(body, null, response);
      case 'duplicate':
        bitten('duplicate');
        if (fault.together) await Promise.all([pass(body, null, null).catch(() => {}), pass(body, null, response)]);
        else {
          await pass(body, null, null).catch(() => {});
          await pass(body, null, response);
        }
        return;
      case 'replay': {
        await pass(body, null, response);
        const late = wait(fault.ms)
          .then(() => {
            bitten('replay');
            return pass(body, null, null).catch(() => {});
          })
          .finally(() => this.#late.delete(late));
        this.#late.add(late);
        return;
      }
      case 'corrupt request':
        if (body.length === 0) return pass(body, null, response);
        bitten('corrupt request');
        return pass(withOtherBit(body, fault.at), null, response);
      default:
        return pass(body, fault, response);
    }
  }

  /** Resolves once another request has been answered, or after so long. */
  async #untilAnother(ms: number): Promise<void> {
    const before = this.#answers;
    const until = Date.now() + ms;
    while (Date.now() < until && this.#answers === before) await wait(5);
  }

  /** Sends it on, and the answer back; where there is nobody to answer, the answer is read and dropped. */
  async #send(
    asked: Passing,
    body: Buffer,
    way: {
      fault: Fault | null;
      to: ServerResponse | null;
      orders: Orders;
      bitten: (kind: FaultKind) => void;
    },
  ): Promise<void> {
    const { fault, to, orders, bitten } = way;
    const length = Number(asked.headers['content-length'] ?? body.length);
    const outgoing = requestTo(new URL(asked.path, this.#upstream()), {
      method: asked.method,
      headers: headersOn(asked.headers, hasBody(asked) ? length : null),
      agent: this.#agent,
    });
    const giveUp = () => outgoing.destroy();
    to?.once('close', giveUp);
    outgoing.on('error', () => undefined);
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    answered.catch(() => undefined);
    // One that is refused before its body is there is answered while it is sent.
    const stops = await Promise.race([
      this.#write(asked, outgoing, body, way),
      answered.then(
        () => false,
        () => false,
      ),
    ]);
    if (stops) {
      outgoing.destroy();
      if (to) cut(to);
      return;
    }
    const [answer] = await answered;
    const size = Number(answer.headers['content-length'] ?? 0);
    orders.onStage?.(asked, 'answered');
    if (!to) for await (const _ of answer);
    else if (!(await giveAnswer(answer, to, { fault, size, bitten }))) {
      outgoing.destroy();
      cut(to);
    }
    to?.off('close', giveUp);
    this.#answers++;
  }

  /** Whether the request is to end here. */
  async #write(
    asked: Passing,
    outgoing: ClientRequest,
    body: Buffer,
    {
      fault,
      orders,
      bitten,
      to,
    }: { fault: Fault | null; orders: Orders; bitten: (kind: FaultKind) => void; to: ServerResponse | null },
  ): Promise<boolean> {
    const half = Math.floor(body.length / 2);
    if (fault?.kind === 'cut request') {
      bitten('cut request');
      const share = fault.at < 0.5 ? 1 : fault.at;
      await write(outgoing, body.subarray(0, Math.floor(body.length * share)));
      return true;
    }
    if (fault?.kind === 'stall') {
      bitten('stall');
      await write(outgoing, body.subarray(0, Math.floor(body.length * fault.at)));
      const gone = new AbortController();
      to?.once('close', () => gone.abort());
      await wait(fault.ms, undefined, { signal: gone.signal }).catch(() => undefined);
      return true;
    }
    if (fault?.kind === 'slow') {
      bitten('slow');
      const size = Math.ceil(body.length / fault.pieces);
      for (let offset = 0; offset < body.length; offset += size) {
        await write(outgoing, body.subarray(offset, offset + size));
        await wait(fault.ms);
      }
    } else {
      await write(outgoing, body.subarray(0, half));
      orders.onStage?.(asked, 'half');
      await write(outgoing, body.subarray(half));
    }
    outgoing.end();
    orders.onStage?.(asked, 'out');
    return false;
  }
}

/** Gives an answer back, whatever befalls it; false: it is to be cut off. */
async function giveAnswer(
  answer: IncomingMessage,
  to: ServerResponse,
  { fault, size, bitten }: { fault: Fault | null; size: number; bitten: (kind: FaultKind) => void },
): Promise<boolean> {
  const cutsAt = fault?.kind === 'cut answer' ? Math.floor(fault.at * Math.max(1, size)) : Number.POSITIVE_INFINITY;
  if (cutsAt === 0) {
    bitten('cut answer');
    return false;
  }
  to.writeHead(answer.statusCode ?? 502, onwards(answer.headers));
  let passed = 0;
  let corruptAt = fault?.kind === 'corrupt answer' && size > 0 ? Math.floor(fault.at * size) : -1;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    let given = piece;
    if (corruptAt >= passed && corruptAt < passed + piece.length) {
      given = withBitAt(piece, corruptAt - passed);
      corruptAt = -1;
      bitten('corrupt answer');
    }
    const left = cutsAt - passed;
    passed += given.length;
    if (!to.write(given.subarray(0, left))) await drained(to);
    if (passed >= cutsAt) {
      bitten('cut answer');
      return false;
    }
  }
  to.end();
  return true;
}

/** Resolves once there is room for more, or nobody left to read it. */
async function drained(to: ServerResponse): Promise<void> {
  const either = new AbortController();
  const { signal } = either;
  await Promise.race([once(to, 'drain', { signal }), once(to, 'close', { signal })]).catch(() => undefined);
  either.abort();
}

/** The body, or the first share of it. */
async function bodyOf(request: IncomingMessage, share: number): Promise<Buffer> {
  const length = Number(request.headers['content-length'] ?? 0);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (share < 1 && bytes >= length * share) break;
  }
  const read = Buffer.concat(pieces);
  return share < 1 ? read.subarray(0, Math.floor(length * share)) : read;
}

async function write(outgoing: ClientRequest, piece: Buffer): Promise<void> {
  if (piece.length === 0 || outgoing.destroyed) return;
  await new Promise<void>((resolve) => {
    outgoing.write(piece, () => resolve());
    outgoing.once('close', () => resolve());
  });
}

const hasBody = ({ headers }: Passing) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const onwards = (headers: IncomingMessage['headers']): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

function headersOn(headers: IncomingMessage['headers'], length: number | null): OutgoingHttpHeaders {
  const { host: _host, ...others } = onwards(headers);
  return length === null ? others : { ...others, 'content-length': length };
}

function withOtherBit(body: Buffer, at: number): Buffer {
  return withBitAt(body, Math.floor(body.length * at));
}

/** The lowest bit but one is another: ASCII stays ASCII. */
function withBitAt(body: Buffer, index: number): Buffer {
  const other = Buffer.from(body);
  other[index] = (other[index] ?? 0) ^ 2;
  return other;
}

/** Ends the connection without a word. */
function cut(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}
