/** Maximum size of a piece. Small pieces let connections on the same line take turns often. */
const TURN_BYTES = 16 * 1024;

export interface DirectionOptions {
  /** Rate, shared by all connections. */
  readonly bytesPerSecond: number;
  /** Travel time of each byte in milliseconds. */
  readonly delayMs: number;
}

/** Bytes of a connection, or the end of the connection. */
export interface Piece<Connection> {
  readonly connection: Connection;
  /** Null for the connection's end, which takes no time. */
  readonly bytes: Uint8Array | null;
}

export interface Arrival<Connection> extends Piece<Connection> {
  readonly arrivesAtMs: number;
}

interface Waiting<Connection> extends Piece<Connection> {
  readonly readyAtMs: number;
}

/**
 * Computes when bytes arrive in one direction of a line. All connections share the rate. The connections take turns,
 * and each turn has at most 16 KiB.
 *
 * The bytes of a connection keep their order. All times are milliseconds of the same clock. The arrival times do not
 * depend on when `leaving` is called, so a slow timer does not slow the line down.
 */
export class Direction<Connection> {
  readonly #bytesPerMs: number;
  readonly #delayMs: number;
  /** The queue of each connection with pending bytes. The connections are in the order of their turns. */
  readonly #queues = new Map<Connection, Waiting<Connection>[]>();
  #freeAtMs = Number.NEGATIVE_INFINITY;

  constructor({ bytesPerSecond, delayMs }: DirectionOptions) {
    this.#bytesPerMs = bytesPerSecond / 1000;
    this.#delayMs = delayMs;
  }

  /** Queues a piece behind the connection's pending bytes. The piece departs at `readyAtMs` or later. */
  offer({ connection, bytes }: Piece<Connection>, readyAtMs: number): void {
    const queue = this.#queues.get(connection) ?? [];
    this.#queues.set(connection, queue);
    if (bytes === null) queue.push({ connection, bytes, readyAtMs });
    for (let from = 0; bytes !== null && from < bytes.length; from += TURN_BYTES) {
      queue.push({ connection, bytes: bytes.subarray(from, from + TURN_BYTES), readyAtMs });
    }
  }

  /** Removes and returns all pieces whose departure time is `nowMs` or earlier, in order of arrival. */
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

  /** Returns the time when the next piece departs. Returns undefined if no piece is queued. */
  nextStartMs(): number | undefined {
    return this.#next()?.startsAtMs;
  }

  drop(connection: Connection): void {
    this.#queues.delete(connection);
  }

  /**
   * Returns the connection that can send soonest. If several connections can send at that time, returns the
   * connection whose turn is next.
   */
  #next() {
    let next: { startsAtMs: number; connection: Connection; queue: Waiting<Connection>[] } | undefined;
    for (const [connection, queue] of this.#queues) {
      const startsAtMs = Math.max(this.#freeAtMs, queue[0]?.readyAtMs ?? 0);
      if (!next || startsAtMs < next.startsAtMs) next = { startsAtMs, connection, queue };
    }
    return next;
  }
}
