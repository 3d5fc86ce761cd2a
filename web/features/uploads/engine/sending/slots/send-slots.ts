import { type Arrival, QUICK_MS, rateOf, withArrival } from './arrivals';
import { inFlightOf, leadBytes } from './flights';
import type { LineSpeed } from './line-speed';
import { Semaphore } from './semaphore';
import {
  afterFailure,
  afterSpan,
  afterStart,
  FIRST_SEND_WINDOW,
  hasRevertedOpening,
  type SendWindow,
} from './send-window';

/**
 * Requests that a browser sends to one server in parallel over HTTP/1.1. More would queue inside the browser, which
 * looks like a stall.
 */
const REQUESTS_MAX = 6;
/** Bodies read before they get a slot: one that waits, and one that is being hashed. */
const READ_AHEAD = 2;
/**
 * A trial of an additional body starts when another is about to end, so that two are half sent only for a moment. If
 * that is far away, the first trial starts immediately, and is called back if it brought nothing.
 */
const ABOUT_TO_END_MS = 1100;
const FAR_FROM_END_MS = 5000;

/** Signal reason of a body that was called back. It is sent again when it gets its next slot. */
export class CalledBack extends Error {
  override readonly name = 'CalledBack';
}

/** The slot of a body. */
export interface Slot {
  /** Aborts with the signal passed to `enter`, or when the body is called back. */
  readonly signal: AbortSignal;
  /** Sets the bytes of the body that have been sent. */
  readonly setSentBytes: (bytes: number) => void;
  /** Notes that the server has the whole body. */
  readonly arrived: () => void;
  /** Frees the slot when the request has ended, in any way. */
  readonly leave: () => void;
}

interface Flight {
  readonly size: number;
  sentBytes: number;
  beganMs: number;
  readonly callBack: AbortController;
}

/**
 * Assigns slots to the request bodies of all files of an upload, first come, first served. The window limits the bodies
 * in flight. There are never more than REQUESTS_MAX unanswered requests.
 */
export class SendSlots {
  readonly #now: () => number;
  readonly #speed: LineSpeed;
  readonly #ahead = new Semaphore(() => READ_AHEAD);
  readonly #turns = new Semaphore(() => (this.#hasRoom() ? Number.POSITIVE_INFINITY : 0));
  readonly #flights = new Set<Flight>();
  #window: SendWindow = FIRST_SEND_WINDOW;
  #arrivals: readonly Arrival[] = [];
  /** Bytes per ms, as last measured by either method. */
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

  /** Bytes per second, in this upload or before it. Returns null if unknown. */
  bytesPerSecond(): number | null {
    return this.#rate === null ? null : this.#rate * 1000;
  }

  /** Resolves once a body may be read. Call the resulting function when the body gets its slot or is given up. */
  readAhead(signal: AbortSignal): Promise<() => void> {
    return this.#ahead.acquire(1, signal);
  }

  /** Resolves once a body of `size` bytes gets its slot. Rejects with the signal's reason. */
  async enter(size: number, signal: AbortSignal): Promise<Slot> {
    const flight: Flight = { size, sentBytes: 0, beganMs: 0, callBack: new AbortController() };
    const leaveTurn = await this.#turns.acquire(1, signal, () => this.#begin(flight));
    const onAbort = () => flight.callBack.abort(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    return {
      signal: flight.callBack.signal,
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

  /** Notes that a body failed for an external reason. */
  failed(): void {
    this.#window = afterFailure(this.#window, this.#now());
  }

  #hasRoom(): boolean {
    if (this.#flights.size >= REQUESTS_MAX) return false;
    const inFlight = this.#inFlight().length;
    const { limit, trial, opening } = this.#window;
    if (inFlight >= limit) return false;
    // If two brought more than one, the next step starts immediately.
    if (trial === null || inFlight < trial.from || trial.from > 1) return true;
    const msUntilEnd = this.#nextEndMs();
    return msUntilEnd <= ABOUT_TO_END_MS || (opening && msUntilEnd > FAR_FROM_END_MS);
  }

  #begin(flight: Flight): void {
    this.#endSpan();
    this.#window = afterStart(this.#window);
    flight.beganMs = this.#now();
    // Arrivals from before a pause say nothing about the time after it.
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
    if (at - flight.beganMs > QUICK_MS) return;
    this.#arrivals = withArrival(this.#arrivals, { at, bytes: flight.size });
    this.#learn(rateOf(this.#arrivals));
  }

  /**
   * Closes the current span. Call it before any change, so that the time before counts for the bodies in flight then.
   */
  #endSpan(): void {
    const inFlight = this.#inFlight().length;
    const endMs = this.#now();
    const previous = this.#window;
    const span = { endMs, ms: endMs - this.#spanStartMs, bytes: this.#spanBytes };
    this.#spanStartMs = endMs;
    this.#spanBytes = 0;
    this.#window = afterSpan(previous, { ...span, inFlight: inFlight === this.#flights.size ? inFlight : null });
    if (this.#window.rate !== previous.rate) this.#learn(this.#window.rate);
    if (hasRevertedOpening(previous, this.#window)) this.#callBack();
  }

  #learn(rate: number | null): void {
    if (rate === null) return;
    this.#rate = rate;
    this.#speed.note(rate * 1000);
  }

  /** Returns the unsent bytes of each body in flight. */
  #inFlight(): number[] {
    const unsent = [...this.#flights].map(({ size, sentBytes }) => size - sentBytes);
    return inFlightOf(unsent, leadBytes(this.#rate));
  }

  /** Returns the milliseconds until the next body ends, if it had the line for itself. */
  #nextEndMs(): number {
    return Math.min(...this.#inFlight()) / (this.#rate ?? 0);
  }

  /** Calls back the youngest excess bodies, if they would share the line for long. */
  #callBack(): void {
    for (const flight of [...this.#flights].reverse()) {
      if (this.#inFlight().length <= this.#window.limit || this.#nextEndMs() <= FAR_FROM_END_MS / 2) return;
      // Its request ends a moment later. It must not count any more.
      flight.sentBytes = flight.size;
      flight.callBack.abort(new CalledBack());
    }
  }
}
