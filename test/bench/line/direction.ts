/** Larger pieces are cut, so that connections that share the line take turns often. */
const TURN_BYTES = 16 * 1024;

export interface DirectionOptions {
  /** Shared by all connections. */
  readonly bytesPerSecond: number;
  /** From the moment at which the last byte has left until it arrives. */
  readonly delayMs: number;
}

/** A piece of one connection's bytes, or its end. */
export interface Piece<Connection> {
  readonly connection: Connection;
  /** Null: the connection's end, which takes no time on the line. */
  readonly bytes: Uint8Array | null;
}

export interface Arrival<Connection> extends Piece<Connection> {
  readonly arrivesAtMs: number;
}

interface Waiting<Connection> extends Piece<Connection> {
  readonly readyAtMs: number;
}

/**
 * The arithmetic of one direction of a line: all connections share its rate, by turns of at most 16 KiB, and what one
 * connection sends keeps its order. Times are milliseconds of any one clock. Nothing here waits: whoever asks late gets
 * the same arrivals as whoever asks in time, so a slow timer does not slow the line.
 */
export class Direction<Connection> {
  readonly #bytesPerMs: number;
  readonly #delayMs: number;
  /** Per connection with something to send, in the order of their turns. */
  readonly #queues = new Map<Connection, Waiting<Connection>[]>();
  #freeAtMs = Number.NEGATIVE_INFINITY;

  constructor({ bytesPerSecond, delayMs }: DirectionOptions) {
    this.#bytesPerMs = bytesPerSecond / 1000;
    this.#delayMs = delayMs;
  }

  /** Puts a piece behind what its connection already waits to send; it does not leave before `readyAtMs`. */
  offer({ connection, bytes }: Piece<Connection>, readyAtMs: number): void {
    const queue = this.#queues.get(connection) ?? [];
    this.#queues.set(connection, queue);
    if (bytes === null) queue.push({ connection, bytes, readyAtMs });
    for (let from = 0; bytes !== null && from < bytes.length; from += TURN_BYTES) {
      queue.push({ connection, bytes: bytes.subarray(from, from + TURN_BYTES), readyAtMs });
    }
  }

  /** Takes out everything that has begun to leave by `nowMs`, in the order of arrival. */
  leaving(nowMs: number): Arrival<Connection>[] {
    const arrivals: Arrival<Connection>[] = [];
    for (let next = this.#next(); next && next.startsAtMs <= nowMs; next = this.#next()) {
      const { startsAtMs, connection, queue } = next;
      const piece = queue.shift();
      this.#queues.delete(connection);
      if (queue.length > 0) this.#queues.set(connection, queue);
      if (!piece) continue;
      this.#freeAtMs = startsAtMs + (piece.bytes?.length ?? 0) / this.#bytesPerMs;
      arrivals.push({ connection, bytes: piece.bytes, arrivesAtMs: this.#freeAtMs + this.#delayMs });
    }
    return arrivals;
  }

  /** When the next piece begins to leave; undefined: nothing waits. */
  nextStartMs(): number | undefined {
    return this.#next()?.startsAtMs;
  }

  /** Forgets what the connection still waits to send. */
  drop(connection: Connection): void {
    this.#queues.delete(connection);
  }

  /** The first in turn among those that can send soonest. */
  #next() {
    let found: { startsAtMs: number; connection: Connection; queue: Waiting<Connection>[] } | undefined;
    for (const [connection, queue] of this.#queues) {
      const startsAtMs = Math.max(this.#freeAtMs, queue[0]?.readyAtMs ?? 0);
      if (!found || startsAtMs < found.startsAtMs) found = { startsAtMs, connection, queue };
    }
    return found;
  }
}
