import { probeDelay } from './sending/backoff';

/**
 * Whether the server can be reached. A failure, or an offline event of the browser, is only a doubt: the server is then
 * probed. If it does not answer, the connection counts as lost and all requests in flight are aborted. Probes repeat
 * until the server answers, the next one immediately if the browser reports it is back online.
 *
 * The time between two losses is a period. Every request takes the `signal` of its period. One abort therefore reaches
 * it both on a loss and when the upload stops; the abort reason tells which.
 */
export interface ConnectionEnvironment {
  /** Resolves to whether the server answers. Resolves within seconds on any network. */
  readonly isReachable: () => Promise<boolean>;
  /** Reports the browser's online and offline events until the returned function is called. */
  readonly onBrowserConnection: (listener: (online: boolean) => void) => () => void;
  /** Rejects with the signal's reason when it aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

/** Reason of a period's abort when the connection was lost. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

export class Connection {
  readonly #environment: ConnectionEnvironment;
  readonly #onChange: (lost: boolean) => void;
  readonly #stopListening: () => void;
  #period = new AbortController();
  #asking: Promise<boolean> | null = null;
  /** Pending while the connection is lost, otherwise null. */
  #regained: Promise<void> | null = null;
  /** Aborting it starts the next probe immediately. */
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

  /** Signal of the current period. */
  get signal(): AbortSignal {
    return this.#period.signal;
  }

  /** Resolves to the signal of a period in which the server can be reached. Rejects if stopped. */
  async open(): Promise<AbortSignal> {
    while (this.#regained) await this.#regained;
    if (this.#stopped) throw this.signal.reason;
    return this.signal;
  }

  /** Probes the server if needed. Resolves to whether the connection is lost. */
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

  /** Aborts all requests in flight and every later one. */
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
