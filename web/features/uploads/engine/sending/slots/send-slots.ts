import { type Arrival, QUICK_MS, rateOf, withArrival } from './arrivals';
import { inFlightOf, leadBytes } from './flights';
import type { LineSpeed } from './line-speed';
import { Semaphore } from './semaphore';
import {
  afterFailure,
  afterSpan,
  afterStart,
  FIRST_SEND_WINDOW,
  hasOpenedInVain,
  type SendWindow,
} from './send-window';

/** What a browser sends to one server at once over HTTP/1.1: more would wait inside it, where it looks like a stall. */
const REQUESTS_MAX = 6;
/** Bodies that are read before it is their turn: one that waits, and one that is being hashed. */
const READ_AHEAD = 2;
/**
 * To try whether one more body brings anything, it is begun when another is about to end, so that only for a moment two
 * are half sent. Where that is far away it is begun at once the first time, and called back if it was in vain.
 */
const ABOUT_TO_END_MS = 1100;
const FAR_FROM_END_MS = 5000;

/** The reason of the signal of a body that was called back: it is to be sent anew when it is its turn. */
export class CalledBack extends Error {
  override readonly name = 'CalledBack';
}

/** A body that has its turn. */
export interface Place {
  /** Aborts with the signal that was entered with, or when the body is called back. */
  readonly signal: AbortSignal;
  /** So many bytes of it are out. */
  readonly sent: (bytes: number) => void;
  /** The server has all of it. */
  readonly arrived: () => void;
  /** Its request has ended, whatever came of it. */
  readonly leave: () => void;
}

interface Flight {
  readonly size: number;
  sent: number;
  beganMs: number;
  readonly callBack: AbortController;
}

/**
 * Whose turn it is: request bodies of all files of an upload, in the order in which they came, as many at once as the
 * window allows, and never more than REQUESTS_MAX requests that are not answered.
 */
export class SendSlots {
  readonly #now: () => number;
  readonly #speed: LineSpeed;
  readonly #ahead = new Semaphore(() => READ_AHEAD);
  readonly #turns = new Semaphore(() => (this.#hasRoom() ? Number.POSITIVE_INFINITY : 0));
  readonly #flights = new Set<Flight>();
  #window: SendWindow = FIRST_SEND_WINDOW;
  #arrivals: readonly Arrival[] = [];
  /** Bytes per ms, as last measured in one way or the other. */
  #rate: number | null;
  #spanStartMs: number;
  #spanBytes = 0;

  constructor(now: () => number, speed: LineSpeed) {
    this.#now = now;
    this.#speed = speed;
    this.#spanStartMs = now();
    const before = speed.last();
    this.#rate = before === null ? null : before / 1000;
  }

  /** Bytes per second: in this upload, or before it; null where nothing is known. */
  bytesPerSecond(): number | null {
    return this.#rate === null ? null : this.#rate * 1000;
  }

  /** Resolves once a body may be read, to the function to be called when it has its turn or is given up. */
  readAhead(signal: AbortSignal): Promise<() => void> {
    return this.#ahead.acquire(1, signal);
  }

  /** Resolves once it is the turn of a body of `size` bytes. Rejects with the signal's reason. */
  async enter(size: number, signal: AbortSignal): Promise<Place> {
    const flight: Flight = { size, sent: 0, beganMs: 0, callBack: new AbortController() };
    const leaveTurn = await this.#turns.acquire(1, signal, () => this.#begin(flight));
    const onAbort = () => flight.callBack.abort(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    return {
      signal: flight.callBack.signal,
      sent: (bytes) => this.#sent(flight, bytes),
      arrived: () => this.#arrived(flight),
      leave: () => {
        signal.removeEventListener('abort', onAbort);
        this.#endSpan();
        this.#flights.delete(flight);
        leaveTurn();
      },
    };
  }

  /** A body failed, not by its own fault. */
  failed(): void {
    this.#window = afterFailure(this.#window, this.#now());
  }

  #hasRoom(): boolean {
    if (this.#flights.size >= REQUESTS_MAX) return false;
    const inFlight = this.#inFlight().length;
    const { limit, trial, opening } = this.#window;
    if (inFlight >= limit) return false;
    // Where two have brought more than one, the next step is tried without delay.
    if (trial === null || inFlight < trial.from || trial.from > 1) return true;
    const left = this.#nextEndMs();
    return left <= ABOUT_TO_END_MS || (opening && left > FAR_FROM_END_MS);
  }

  #begin(flight: Flight): void {
    this.#endSpan();
    this.#window = afterStart(this.#window);
    flight.beganMs = this.#now();
    // What had arrived before a pause says nothing of the time after it.
    if (this.#flights.size === 0) this.#arrivals = [];
    this.#flights.add(flight);
  }

  #sent(flight: Flight, bytes: number): void {
    const sent = Math.min(flight.size, Math.max(flight.sent, bytes));
    this.#spanBytes += sent - flight.sent;
    this.#endSpan();
    flight.sent = sent;
    this.#turns.admitWaiting();
  }

  #arrived(flight: Flight): void {
    this.#sent(flight, flight.size);
    const at = this.#now();
    if (at - flight.beganMs > QUICK_MS) return;
    this.#arrivals = withArrival(this.#arrivals, { at, bytes: flight.size });
    this.#learn(rateOf(this.#arrivals));
  }

  /** Something is about to change: the time before it belongs to the bodies there were. */
  #endSpan(): void {
    const inFlight = this.#inFlight().length;
    const endMs = this.#now();
    const before = this.#window;
    const span = { endMs, ms: endMs - this.#spanStartMs, bytes: this.#spanBytes };
    this.#spanStartMs = endMs;
    this.#spanBytes = 0;
    this.#window = afterSpan(before, { ...span, inFlight: inFlight === this.#flights.size ? inFlight : null });
    if (this.#window.rate !== before.rate) this.#learn(this.#window.rate);
    if (hasOpenedInVain(before, this.#window)) this.#callBack();
  }

  #learn(rate: number | null): void {
    if (rate === null) return;
    this.#rate = rate;
    this.#speed.note(rate * 1000);
  }

  /** What is left of each body in flight. */
  #inFlight(): number[] {
    const unsent = [...this.#flights].map(({ size, sent }) => size - sent);
    return inFlightOf(unsent, leadBytes(this.#rate));
  }

  /** How long the one that ends next would take, if it had the line for itself. */
  #nextEndMs(): number {
    return Math.min(...this.#inFlight()) / (this.#rate ?? 0);
  }

  /** The youngest bodies that are too many, if they would share the line for long. */
  #callBack(): void {
    for (const flight of [...this.#flights].reverse()) {
      if (this.#inFlight().length <= this.#window.limit || this.#nextEndMs() <= FAR_FROM_END_MS / 2) return;
      // Its request ends a moment later; what counts is that it does not go on.
      flight.sent = flight.size;
      flight.callBack.abort(new CalledBack());
    }
  }
}
