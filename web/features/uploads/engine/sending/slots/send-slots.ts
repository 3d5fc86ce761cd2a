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
 * Maximum number of HTTP/1.1 requests that a browser sends to one server in parallel. Additional requests would wait
 * inside the browser, and the engine would mistake this wait for a stall.
 */
const REQUESTS_MAX = 6;
/**
 * Maximum number of bodies that are read before they get a slot. While one body waits for a slot, the next body is
 * hashed.
 */
const READ_AHEAD = 2;
/**
 * The send window (`send-window.ts`) tests whether a second body in flight raises the throughput. An interruption
 * loses all bodies in flight. Therefore the second body starts at most `ABOUT_TO_END_MS` before the estimated end of
 * the first body. In the first trial, the second body starts immediately if the first body needs more than
 * `FAR_FROM_END_MS`. If the trial fails, the second body is cancelled and sent later.
 */
const ABOUT_TO_END_MS = 1100;
const FAR_FROM_END_MS = 5000;

/**
 * Abort reason of a body after a failed trial. The HTTP request of the body is aborted. The body is sent again when
 * the body gets another slot.
 */
export class CalledBack extends Error {
  override readonly name = 'CalledBack';
}

export interface Slot {
  /** Aborts when the signal passed to `enter` aborts, or when the body is called back. */
  readonly signal: AbortSignal;
  /** Sets the number of sent bytes of the body. */
  readonly setSentBytes: (bytes: number) => void;
  /** Called when the server has confirmed the body. */
  readonly arrived: () => void;
  /** Frees the slot. Must be called when the HTTP request has ended, even if the HTTP request failed. */
  readonly leave: () => void;
}

interface Flight {
  readonly size: number;
  sentBytes: number;
  beganMs: number;
  readonly callBack: AbortController;
}

/**
 * Gives slots to the request bodies of an upload, in the order of the calls of `enter`. The send window
 * (`send-window.ts`) limits the bodies in flight. At most REQUESTS_MAX HTTP requests wait for a response at the same
 * time.
 */
export class SendSlots {
  readonly #now: () => number;
  readonly #speed: LineSpeed;
  readonly #ahead = new Semaphore(() => READ_AHEAD);
  readonly #turns = new Semaphore(() => (this.#hasRoom() ? Number.POSITIVE_INFINITY : 0));
  readonly #flights = new Set<Flight>();
  #window: SendWindow = FIRST_SEND_WINDOW;
  #arrivals: readonly Arrival[] = [];
  /**
   * Rate in bytes per ms, last measured by the send window or by confirmed bodies (`arrivals.ts`). Null if the rate
   * is unknown.
   */
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

  /** Returns the bytes per second of this upload or an earlier upload. Returns null if the speed is unknown. */
  bytesPerSecond(): number | null {
    return this.#rate === null ? null : this.#rate * 1000;
  }

  /** Resolves when a body may be read. The returned function must be called when the body gets a slot or fails. */
  readAhead(signal: AbortSignal): Promise<() => void> {
    return this.#ahead.acquire(1, signal);
  }

  /** Resolves when a body of `size` bytes gets a slot. Rejects with the signal's reason. */
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

  /** Called when a body failed and a retry may succeed, for example after a broken connection. */
  failed(): void {
    this.#window = afterFailure(this.#window, this.#now());
  }

  #hasRoom(): boolean {
    if (this.#flights.size >= REQUESTS_MAX) return false;
    const inFlight = this.#inFlight().length;
    const { limit, trial, opening } = this.#window;
    if (inFlight >= limit) return false;
    // Only the trial of a second body waits for a good moment. A trial with more bodies starts the next body
    // immediately.
    if (trial === null || inFlight < trial.from || trial.from > 1) return true;
    const msUntilEnd = this.#nextEndMs();
    return msUntilEnd <= ABOUT_TO_END_MS || (opening && msUntilEnd > FAR_FROM_END_MS);
  }

  #begin(flight: Flight): void {
    this.#endSpan();
    this.#window = afterStart(this.#window);
    flight.beganMs = this.#now();
    // Arrivals from before a pause are removed, because the pause would look like a low speed.
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
   * Ends the current span, in which the same bodies were in flight. Must be called before the bodies in flight
   * change.
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

  /** Returns the unsent bytes of each body that is counted as in flight. */
  #inFlight(): number[] {
    const unsent = [...this.#flights].map(({ size, sentBytes }) => size - sentBytes);
    return inFlightOf(unsent, leadBytes(this.#rate));
  }

  /**
   * Estimates the milliseconds until the first of the bodies in flight is completely sent. The estimate assumes that
   * only this body uses the line.
   */
  #nextEndMs(): number {
    return Math.min(...this.#inFlight()) / (this.#rate ?? 0);
  }

  /**
   * If more bodies are in flight than the limit allows, calls back the newest bodies. Stops if another body ends
   * soon.
   */
  #callBack(): void {
    for (const flight of [...this.#flights].reverse()) {
      if (this.#inFlight().length <= this.#window.limit || this.#nextEndMs() <= FAR_FROM_END_MS / 2) return;
      // The HTTP request ends a moment later, but the body must not be counted as in flight any more.
      flight.sentBytes = flight.size;
      flight.callBack.abort(new CalledBack());
    }
  }
}
