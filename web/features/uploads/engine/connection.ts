import { probeDelay } from './sending/backoff';

/**
 * Whether the server can be reached. A failure, or the browser saying that it is offline, is only a doubt: the server
 * is then asked itself. If it does not answer, the connection counts as lost: everything under way is called off, and
 * it is asked again and again, at once when the browser says it is back online, until it answers.
 *
 * The time between two losses is a period. Everything sent takes the `signal` of its period, so that one abort reaches
 * it whether the connection was lost or the upload stopped; the reason tells which.
 */
export interface ConnectionEnvironment {
  /** Whether the server answers. Resolves within seconds, whatever the network does. */
  readonly isReachable: () => Promise<boolean>;
  /** Tells of the browser's own view until the returned function is called. */
  readonly onBrowserConnection: (listener: (online: boolean) => void) => () => void;
  /** Rejects with the signal's reason once it aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

/** The reason of a period's abort when the connection was lost. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

export class Connection {
  readonly #environment: ConnectionEnvironment;
  readonly #onChange: (lost: boolean) => void;
  readonly #stopListening: () => void;
  #period = new AbortController();
  #asking: Promise<boolean> | null = null;
  /** Pending while the connection is lost. */
  #regained: Promise<void> | null = null;
  /** Cuts the wait before the next question short. */
  #hurry = new AbortController();
  #stopped = false;

  constructor(environment: ConnectionEnvironment, onChange: (lost: boolean) => void) {
    this.#environment = environment;
    this.#onChange = onChange;
    this.#stopListening = environment.onBrowserConnection((online) => {
      if (online) this.#hurry.abort();
      else void this.suspect();
    });
  }

  /** Of the present period. */
  get signal(): AbortSignal {
    return this.#period.signal;
  }

  /** Resolves to the signal of a period in which the server can be reached. Rejects once stopped. */
  async open(): Promise<AbortSignal> {
    while (this.#regained) await this.#regained;
    if (this.#stopped) throw this.signal.reason;
    return this.signal;
  }

  /** Asks whether the connection is lost. */
  async suspect(): Promise<boolean> {
    if (this.#stopped) return false;
    if (this.#regained) return true;
    this.#asking ??= this.#environment.isReachable().finally(() => {
      this.#asking = null;
    });
    const reachable = await this.#asking;
    if (!reachable && !this.#regained && !this.#stopped) this.#lose();
    return !reachable;
  }

  /** Calls off everything under way, for good. */
  stop(reason: unknown): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#stopListening();
    this.#hurry.abort();
    this.#period.abort(reason);
  }

  #lose(): void {
    const lost = this.#period;
    this.#period = new AbortController();
    this.#hurry = new AbortController();
    this.#regained = this.#regain().finally(() => {
      this.#regained = null;
      if (!this.#stopped) this.#onChange(false);
    });
    this.#onChange(true);
    lost.abort(new ConnectionLost());
  }

  async #regain(): Promise<void> {
    const { sleep, random, isReachable } = this.#environment;
    for (let probe = 0; !this.#stopped; probe++) {
      await sleep(probeDelay(probe, random()), this.#hurry.signal).catch(() => undefined);
      if (this.#hurry.signal.aborted) this.#hurry = new AbortController();
      if (this.#stopped || (await isReachable())) return;
    }
  }
}
