/**
 * A TCP proxy on this machine that makes a server as far away as a line with a round trip of some milliseconds and a
 * rate that all connections share. A new connection costs a round trip more before its first byte leaves, as TCP's
 * handshake does. Not modelled: loss, TLS, and TCP's slow start.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Arrival, Direction } from './direction.ts';

export interface LineOptions {
  readonly roundTripMs: number;
  /** In each direction, over all connections. */
  readonly bytesPerSecond: number;
}

export interface LineProxy {
  /** The server as it is reached through the line. */
  readonly url: URL;
  /** Calls the listener with each piece of bytes that arrives at the server, in order, as it arrives. */
  onArrivalAtServer(listener: (bytes: Uint8Array) => void): void;
  close(): Promise<void>;
}

/** What one side may have sent that the line has not taken, or that the other side has not: as much as a socket holds. */
const BUFFER_BYTES = 512 * 1024;

/** One direction of one connection. */
interface Flow {
  readonly from: Socket;
  readonly to: Socket;
  /** Nothing leaves before. */
  readonly readyAtMs: number;
  /** Read, and not on the line yet. */
  waitingBytes: number;
}

/** Puts a line in front of the server at `target`. */
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
      // What broke is seen by the other side when the socket closes.
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

/** Moves bytes through one direction of the line when its arithmetic says so. */
class Pump {
  readonly #direction: Direction<Flow>;
  readonly #onArrival: (bytes: Uint8Array) => void;
  readonly #underWay: Arrival<Flow>[] = [];
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
    for (const arrival of this.#direction.leaving(nowMs)) {
      this.#underWay.push(arrival);
      arrival.connection.waitingBytes -= arrival.bytes?.length ?? 0;
      limit(arrival.connection);
    }
    while (this.#underWay[0] && this.#underWay[0].arrivesAtMs <= nowMs) this.#arrive(this.#underWay.shift());
    const nextMs = Math.min(this.#underWay[0]?.arrivesAtMs ?? Infinity, this.#direction.nextStartMs() ?? Infinity);
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

/** Reads on only while both sides keep up, so that whoever sends notices a full line. */
function limit({ from, to, waitingBytes }: Flow): void {
  const full = waitingBytes >= BUFFER_BYTES || to.writableLength >= BUFFER_BYTES;
  if (full) from.pause();
  else if (from.isPaused()) from.resume();
}
