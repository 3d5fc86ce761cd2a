import { SECOND_MS } from '../../../../worker/contract/units';
import { backoffMs } from './sending/backoff';

const PROBE_WAITS = { baseMs: SECOND_MS, maxMs: 15 * SECOND_MS };

export interface ConnectionEnvironment {
  /** Resolves to true if the server responds, or to false within 10 seconds. */
  readonly isReachable: () => Promise<boolean>;
  readonly onBrowserConnection: (listener: (online: boolean) => void) => () => void;
  /** Rejects with the signal's reason when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

/** Abort reason of requests in flight when the connection is lost. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/**
 * Finds out whether the server can be reached. A failed HTTP request or an offline event starts a probe. If the probe
 * fails, the connection is lost. Then all requests in flight are aborted, and probes repeat until the server responds.
 * An online event starts the next probe immediately.
 *
 * The time between two losses is called a period. Each period has an abort signal for the upload's HTTP requests. The
 * signal aborts when the connection is lost or the upload stops.
 */
export class Connection {
  readonly #environment: ConnectionEnvironment;
  readonly #onChange: (lost: boolean) => void;
  readonly #stopListening: () => void;
  #period = new AbortController();
  #probing: Promise<boolean> | null = null;
  /** Resolves when the server can be reached again, or after `stop`. Null if the connection is not lost. */
  #reconnected: Promise<void> | null = null;
  /** Its abort starts the next probe immediately. */
  #probeNow = new AbortController();
  #stopped = false;

  constructor(environment: ConnectionEnvironment, onChange: (lost: boolean) => void) {
    this.#environment = environment;
    this.#onChange = onChange;
    this.#stopListening = environment.onBrowserConnection((online) => {
      if (online) this.#probeNow.abort();
      else void this.suspect();
    });
  }

  get signal(): AbortSignal {
    return this.#period.signal;
  }

  /** Waits until the server can be reached. Resolves to the current period's signal. Rejects after `stop`. */
  async open(): Promise<AbortSignal> {
    while (this.#reconnected) await this.#reconnected;
    if (this.#stopped) throw this.signal.reason;
    return this.signal;
  }

  /** Probes the server. Resolves to true if the connection is lost. */
  async suspect(): Promise<boolean> {
    if (this.#stopped) return false;
    if (this.#reconnected) return true;
    this.#probing ??= this.#environment.isReachable().finally(() => {
      this.#probing = null;
    });
    const reachable = await this.#probing;
    if (!reachable && !this.#reconnected && !this.#stopped) this.#disconnect();
    return !reachable;
  }

  /** Aborts all requests in flight and all later requests. */
  stop(reason: unknown): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#stopListening();
    this.#probeNow.abort();
    this.#period.abort(reason);
  }

  #disconnect(): void {
    const lost = this.#period;
    this.#period = new AbortController();
    this.#probeNow = new AbortController();
    this.#reconnected = this.#reconnect().finally(() => {
      this.#reconnected = null;
      if (!this.#stopped) this.#onChange(false);
    });
    this.#onChange(true);
    lost.abort(new ConnectionLost());
  }

  async #reconnect(): Promise<void> {
    const { sleep, random, isReachable } = this.#environment;
    for (let probe = 0; !this.#stopped; probe++) {
      await sleep(backoffMs(PROBE_WAITS, probe, random()), this.#probeNow.signal).catch(() => undefined);
      if (this.#probeNow.signal.aborted) this.#probeNow = new AbortController();
      if (this.#stopped || (await isReachable())) return;
    }
  }
}
