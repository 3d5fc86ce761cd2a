/** HTTP proxy that injects faults. It buffers requests, but not responses. */
import { once } from 'node:events';
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as requestTo,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, FaultKind } from './fault.ts';
import { bodyOf, cut, giveAnswer, hasBody, headersOn, type ProxiedRequest, withOtherBit, write } from './transfer.ts';

/**
 * Progress of a request:
 * - `here`: the proxy has received the request.
 * - `half`: half of the body is forwarded.
 * - `out`: the whole body is forwarded.
 * - `answered`: the response has started.
 */
export type Stage = 'here' | 'half' | 'out' | 'answered';

export interface Orders {
  readonly faultFor: (request: ProxiedRequest) => Fault | null;
  readonly onStage?: (request: ProxiedRequest, stage: Stage) => void;
  readonly onFault?: (request: ProxiedRequest, kind: FaultKind) => void;
}

const NOTHING: Orders = { faultFor: () => null };

export class FaultProxy {
  readonly #upstream: () => URL;
  readonly #server = createServer((request, response) => void this.#pass(request, response).catch(() => cut(response)));
  /** One connection per request, so that a fault affects no other request. */
  readonly #agent = new Agent({ keepAlive: false });
  readonly #pendingRepeats = new Set<Promise<void>>();
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

  obey(orders: Orders | null): void {
    this.#orders = orders ?? NOTHING;
  }

  async settled(): Promise<void> {
    while (this.#pendingRepeats.size > 0) await Promise.all(this.#pendingRepeats);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const orders = this.#orders;
    const request: ProxiedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
    };
    const fault = orders.faultFor(request);
    const noteFault = (kind: FaultKind) => orders.onFault?.(request, kind);
    // Reads only a part of the body if the fault cuts its first half. `#write` cuts the second half.
    const share = fault?.kind === 'cut request' && fault.at < 0.5 ? fault.at : 1;
    const body = await bodyOf(incoming, share);
    orders.onStage?.(request, 'here');
    const pass = (responseBody: Buffer, bodyFault: Fault | null, to: ServerResponse | null) =>
      this.#send(request, responseBody, { fault: bodyFault, to, orders, noteFault });
    switch (fault?.kind) {
      case 'reorder':
        noteFault('reorder');
        await this.#waitForAnswer(fault.ms);
        return pass(body, null, response);
      case 'duplicate':
        noteFault('duplicate');
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
            noteFault('replay');
            return pass(body, null, null).catch(() => {});
          })
          .finally(() => this.#pendingRepeats.delete(late));
        this.#pendingRepeats.add(late);
        return;
      }
      case 'corrupt request':
        if (body.length === 0) return pass(body, null, response);
        noteFault('corrupt request');
        return pass(withOtherBit(body, fault.at), null, response);
      default:
        return pass(body, fault, response);
    }
  }

  async #waitForAnswer(ms: number): Promise<void> {
    const answersBefore = this.#answers;
    const until = Date.now() + ms;
    while (Date.now() < until && this.#answers === answersBefore) await wait(5);
  }

  /** If `to` is null, drops the response. */
  async #send(
    request: ProxiedRequest,
    body: Buffer,
    passage: {
      fault: Fault | null;
      to: ServerResponse | null;
      orders: Orders;
      noteFault: (kind: FaultKind) => void;
    },
  ): Promise<void> {
    const { fault, to, orders, noteFault } = passage;
    const length = Number(request.headers['content-length'] ?? body.length);
    const outgoing = requestTo(new URL(request.path, this.#upstream()), {
      method: request.method,
      headers: headersOn(request.headers, hasBody(request) ? length : null),
      agent: this.#agent,
    });
    const giveUp = () => outgoing.destroy();
    to?.once('close', giveUp);
    outgoing.on('error', () => undefined);
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    answered.catch(() => undefined);
    // The server may respond before it has received the whole body.
    const stops = await Promise.race([
      this.#write(request, outgoing, body, passage),
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
    orders.onStage?.(request, 'answered');
    if (!to) for await (const _ of answer);
    else if (!(await giveAnswer(answer, to, { fault, size, noteFault }))) {
      outgoing.destroy();
      cut(to);
    }
    to?.off('close', giveUp);
    this.#answers++;
  }

  /** Returns true if the fault ends the request. */
  async #write(
    request: ProxiedRequest,
    outgoing: ClientRequest,
    body: Buffer,
    {
      fault,
      orders,
      noteFault,
      to,
    }: { fault: Fault | null; orders: Orders; noteFault: (kind: FaultKind) => void; to: ServerResponse | null },
  ): Promise<boolean> {
    const half = Math.floor(body.length / 2);
    if (fault?.kind === 'cut request') {
      noteFault('cut request');
      const share = fault.at < 0.5 ? 1 : fault.at;
      await write(outgoing, body.subarray(0, Math.floor(body.length * share)));
      return true;
    }
    if (fault?.kind === 'stall') {
      noteFault('stall');
      await write(outgoing, body.subarray(0, Math.floor(body.length * fault.at)));
      const disconnected = new AbortController();
      to?.once('close', () => disconnected.abort());
      await wait(fault.ms, undefined, { signal: disconnected.signal }).catch(() => undefined);
      return true;
    }
    if (fault?.kind === 'slow') {
      noteFault('slow');
      const size = Math.ceil(body.length / fault.pieces);
      for (let offset = 0; offset < body.length; offset += size) {
        await write(outgoing, body.subarray(offset, offset + size));
        await wait(fault.ms);
      }
    } else {
      await write(outgoing, body.subarray(0, half));
      orders.onStage?.(request, 'half');
      await write(outgoing, body.subarray(half));
    }
    outgoing.end();
    orders.onStage?.(request, 'out');
    return false;
  }
}
