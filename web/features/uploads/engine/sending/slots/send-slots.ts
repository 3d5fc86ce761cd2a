import { type Arrival, QUICK_MS, rateOf, withArrival } from './arrivals';
import { inFlightOf, leadBytes } from './flights';
import type { LineSpeed } from './line-speed';
import { Semaphore } from './semaphore';
import {
  afterFailure,
  afterSpan,
  afterStart,
  FIRST_SEND_WINDOW,
  hasRevertedRaise,
  type SendWindow,
} from './send-window';

/** Maximum of parallel HTTP/1.1 requests in browsers. Further requests would wait, which looks like a stall. */
const REQUESTS_MAX = 6;
/** Bodies that are read in advance, so that hashing does not delay sending. */
const READ_AHEAD = 2;
/** A trial starts a second body at most this long before the first ends. An interruption would lose both. */
const ABOUT_TO_END_MS = 1100;
/** While ramping up, a trial may also start earlier than this. It can then be aborted in time (`Recalled`). */
const FAR_FROM_END_MS = 5000;

/** Abort reason of a body after a failed trial. The body is sent again in another slot. */
export class Recalled extends Error {
  override readonly name = 'Recalled';
}

export interface Slot {
  /** Aborts when the signal of `enter` aborts, or with `Recalled`. */
  readonly signal: AbortSignal;
  readonly setSentBytes: (bytes: number) => void;
  readonly arrived: () => void;
  /** Must be called at the end of the HTTP request, even after a failure. */
  readonly leave: () => void;
}

interface Flight {
  readonly size: number;
  sentBytes: number;
  startMs: number;
  readonly recall: AbortController;
}

/** Gives slots to request bodies, in the order of `enter` calls. `send-window.ts` limits the bodies in flight. */
export class SendSlots {
  readonly #now: () => number;
  readonly #speed: LineSpeed;
  readonly #ahead = new Semaphore(() => READ_AHEAD);
  readonly #turns = new Semaphore(() => (this.#canStartBody() ? Number.POSITIVE_INFINITY : 0));
  readonly #flights = new Set<Flight>();
  #window: SendWindow = FIRST_SEND_WINDOW;
  #arrivals: readonly Arrival[] = [];
  /** Bytes per ms. Null if unknown. Before the first measurement, the value of `LineSpeed`. */
  #rate: number | null;
  #spanStartMs: number;
  #spanBytes = 0;

  constructor(now: () => number, speed: LineSpeed) {
    this.#now = now;
    this.#speed = speed;
    this.#spanStartMs = now();
    const lastSpeed = speed.last();
    this.#rate = lastSpeed === null ? null : lastSpeed / 1000;
  }

  /** Returns null if the speed is unknown. */
  bytesPerSecond(): number | null {
    return this.#rate === null ? null : this.#rate * 1000;
  }

  /** Resolves when a body may be read. The returned function must be called when the body gets a slot or fails. */
  readAhead(signal: AbortSignal): Promise<() => void> {
    return this.#ahead.acquire(1, signal);
  }

  /** Waits for a slot. Rejects with the signal's reason. */
  async enter(size: number, signal: AbortSignal): Promise<Slot> {
    const flight: Flight = { size, sentBytes: 0, startMs: 0, recall: new AbortController() };
    const leaveTurn = await this.#turns.acquire(1, signal, () => this.#begin(flight));
    const onAbort = () => flight.recall.abort(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    return {
      signal: flight.recall.signal,
      setSentBytes: (bytes) => this.#sent(flight, bytes),
      arrived: () => this.#arrived(flight),
      leave: () => {
        signal.removeEventListener('abort', onAbort);
        this.#endSpan();
        this.#flights.delete(flight);
        leaveTurn();
      },
    };
  }

  failed(): void {
    this.#window = afterFailure(this.#window, this.#now());
  }

  #canStartBody(): boolean {
    if (this.#flights.size >= REQUESTS_MAX) return false;
    const inFlight = this.#inFlight().length;
    const { limit, trial, isRampingUp } = this.#window;
    if (inFlight >= limit) return false;
    // A trial with a second body waits for a good moment (see `ABOUT_TO_END_MS`).
    if (trial === null || inFlight < trial.from || trial.from > 1) return true;
    const msUntilEnd = this.#nextEndMs();
    return msUntilEnd <= ABOUT_TO_END_MS || (isRampingUp && msUntilEnd > FAR_FROM_END_MS);
  }

  #begin(flight: Flight): void {
    this.#endSpan();
    this.#window = afterStart(this.#window);
    flight.startMs = this.#now();
    // A pause without bodies would look like a low speed.
    if (this.#flights.size === 0) this.#arrivals = [];
    this.#flights.add(flight);
  }

  #sent(flight: Flight, bytes: number): void {
    const sentBytes = Math.min(flight.size, Math.max(flight.sentBytes, bytes));
    this.#spanBytes += sentBytes - flight.sentBytes;
    this.#endSpan();
    flight.sentBytes = sentBytes;
    this.#turns.admitWaiting();
  }

  #arrived(flight: Flight): void {
    this.#sent(flight, flight.size);
    const at = this.#now();
    if (at - flight.startMs > QUICK_MS) return;
    this.#arrivals = withArrival(this.#arrivals, { at, bytes: flight.size });
    this.#learn(rateOf(this.#arrivals));
  }

  /** Must be called before the bodies in flight change. */
  #endSpan(): void {
    const inFlight = this.#inFlight().length;
    const endMs = this.#now();
    const previous = this.#window;
    const span = { endMs, ms: endMs - this.#spanStartMs, bytes: this.#spanBytes };
    this.#spanStartMs = endMs;
    this.#spanBytes = 0;
    this.#window = afterSpan(previous, { ...span, inFlight: inFlight === this.#flights.size ? inFlight : null });
    if (this.#window.rate !== previous.rate) this.#learn(this.#window.rate);
    if (hasRevertedRaise(previous, this.#window)) this.#recall();
  }

  #learn(rate: number | null): void {
    if (rate === null) return;
    this.#rate = rate;
    this.#speed.note(rate * 1000);
  }

  #inFlight(): number[] {
    const unsent = [...this.#flights].map(({ size, sentBytes }) => size - sentBytes);
    return inFlightOf(unsent, leadBytes(this.#rate));
  }

  /** Returns an estimate of the milliseconds until the first body ends. */
  #nextEndMs(): number {
    return Math.min(...this.#inFlight()) / (this.#rate ?? 0);
  }

  /** Aborts the newest bodies if too many are in flight. */
  #recall(): void {
    for (const flight of [...this.#flights].reverse()) {
      if (this.#inFlight().length <= this.#window.limit || this.#nextEndMs() <= FAR_FROM_END_MS / 2) return;
      // Otherwise the body would count as in flight until its request has been aborted.
      flight.sentBytes = flight.size;
      flight.recall.abort(new Recalled());
    }
  }
}
