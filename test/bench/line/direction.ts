/** Maximum number of bytes that a connection sends before the next connection has its turn. */
const TURN_BYTES = 16 * 1024;

interface DirectionOptions {
  readonly bytesPerSecond: number;
  readonly delayMs: number;
}

export interface Piece<Connection> {
  readonly connection: Connection;
  /** Null for the end of the connection, which takes no time. */
  readonly bytes: Uint8Array | null;
}

export interface Arrival<Connection> extends Piece<Connection> {
  readonly arrivesAtMs: number;
}

interface Waiting<Connection> extends Piece<Connection> {
  readonly readyAtMs: number;
}

/** Computes when bytes arrive in one direction of a line. A late timer does not change the arrival times. */
export class Direction<Connection> {
  readonly #bytesPerMs: number;
  readonly #delayMs: number;
  readonly #queues = new Map<Connection, Waiting<Connection>[]>();
  #freeAtMs = Number.NEGATIVE_INFINITY;

  constructor({ bytesPerSecond, delayMs }: DirectionOptions) {
    this.#bytesPerMs = bytesPerSecond / 1000;
    this.#delayMs = delayMs;
  }

  /** Adds a piece. It departs after the connection's pending bytes, and not before `readyAtMs`. */
  offer({ connection, bytes }: Piece<Connection>, readyAtMs: number): void {
    const queue = this.#queues.get(connection) ?? [];
    this.#queues.set(connection, queue);
    if (bytes === null) queue.push({ connection, bytes, readyAtMs });
    for (let from = 0; bytes !== null && from < bytes.length; from += TURN_BYTES) {
      queue.push({ connection, bytes: bytes.subarray(from, from + TURN_BYTES), readyAtMs });
    }
  }

  /** Removes the pieces that depart until `nowMs`. Returns them with their arrival times. */
  takeArrivals(nowMs: number): Arrival<Connection>[] {
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

  nextStartMs(): number | undefined {
    return this.#next()?.startsAtMs;
  }

  drop(connection: Connection): void {
    this.#queues.delete(connection);
  }

  /** Returns the connection that can send first. On a tie, connections take turns. */
  #next() {
    let next: { startsAtMs: number; connection: Connection; queue: Waiting<Connection>[] } | undefined;
    for (const [connection, queue] of this.#queues) {
      const startsAtMs = Math.max(this.#freeAtMs, queue[0]?.readyAtMs ?? 0);
      if (!next || startsAtMs < next.startsAtMs) next = { startsAtMs, connection, queue };
    }
    return next;
  }
}
