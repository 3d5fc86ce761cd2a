/**
 * TCP proxy that simulates a round-trip time and a rate. A new connection costs one more round trip. Loss, TLS and slow
 * start are not simulated.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Arrival, Direction } from './direction.ts';

export interface LineOptions {
  readonly roundTripMs: number;
  /** Rate per direction, shared by all connections. */
  readonly bytesPerSecond: number;
}

export interface LineProxy {
  readonly url: URL;
  onArrivalAtServer(listener: (bytes: Uint8Array) => void): void;
  close(): Promise<void>;
}

/** Maximum number of bytes that wait per connection. The send buffer of a socket has the same limit. */
const BUFFER_BYTES = 512 * 1024;

interface Flow {
  readonly from: Socket;
  readonly to: Socket;
  readonly readyAtMs: number;
  waitingBytes: number;
}

export async function startProxy(target: URL, { roundTripMs, bytesPerSecond }: LineOptions): Promise<LineProxy> {
  const oneWay = { bytesPerSecond, delayMs: roundTripMs / 2 };
  const listeners: ((bytes: Uint8Array) => void)[] = [];
  const up = new Pump(new Direction<Flow>(oneWay), (bytes) => {
    for (const listener of listeners) listener(bytes);
  });
  const down = new Pump(new Direction<Flow>(oneWay));
  const sockets = new Set<Socket>();

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const origin = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true, noDelay: true });
    for (const socket of [client, origin]) {
      sockets.add(socket);
      // Failures need no handling, because `Pump` notices that the socket has closed.
      socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    }
    up.carry({ from: client, to: origin, readyAtMs: performance.now() + roundTripMs, waitingBytes: 0 });
    down.carry({ from: origin, to: client, readyAtMs: 0, waitingBytes: 0 });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    onArrivalAtServer: (listener) => void listeners.push(listener),
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

class Pump {
  readonly #direction: Direction<Flow>;
  readonly #onArrival: (bytes: Uint8Array) => void;
  readonly #inFlight: Arrival<Flow>[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(direction: Direction<Flow>, onArrival: (bytes: Uint8Array) => void = () => {}) {
    this.#direction = direction;
    this.#onArrival = onArrival;
  }

  carry(flow: Flow): void {
    const { from, to, readyAtMs } = flow;
    const offer = (bytes: Uint8Array | null) => {
      this.#direction.offer({ connection: flow, bytes }, Math.max(performance.now(), readyAtMs));
      this.#move();
    };
    from.on('data', (bytes: Buffer) => {
      flow.waitingBytes += bytes.length;
      offer(bytes);
      limit(flow);
    });
    from.once('end', () => offer(null));
    from.once('close', () => {
      if (from.readableEnded) return;
      this.#direction.drop(flow);
      offer(null);
    });
    to.on('drain', () => limit(flow));
  }

  #move(): void {
    clearTimeout(this.#timer);
    const nowMs = performance.now();
    for (const arrival of this.#direction.takeArrivals(nowMs)) {
      this.#inFlight.push(arrival);
      arrival.connection.waitingBytes -= arrival.bytes?.length ?? 0;
      limit(arrival.connection);
    }
    while (this.#inFlight[0] && this.#inFlight[0].arrivesAtMs <= nowMs) this.#arrive(this.#inFlight.shift());
    const nextMs = Math.min(this.#inFlight[0]?.arrivesAtMs ?? Infinity, this.#direction.nextStartMs() ?? Infinity);
    if (nextMs < Infinity) this.#timer = setTimeout(() => this.#move(), nextMs - nowMs);
  }

  #arrive(arrival: Arrival<Flow> | undefined): void {
    if (!arrival || arrival.connection.to.destroyed) return;
    const { to, from } = arrival.connection;
    if (arrival.bytes === null) {
      if (from.readableEnded) to.end();
      else to.destroy();
      return;
    }
    to.write(arrival.bytes);
    limit(arrival.connection);
    this.#onArrival(arrival.bytes);
  }
}

function limit({ from, to, waitingBytes }: Flow): void {
  const full = waitingBytes >= BUFFER_BYTES || to.writableLength >= BUFFER_BYTES;
  if (full) from.pause();
  else if (from.isPaused()) from.resume();
}
