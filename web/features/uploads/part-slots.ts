import { Gate } from './gate';
import { afterPart, afterPartFailure, afterPause, firstPartWindow, type PartWindow } from './part-window';

/** The places for parts, of all files together: as many in flight as the window allows, and one more being hashed. */
export class PartSlots {
  readonly #now: () => number;
  readonly #preparing = new Gate(() => this.#window.limit + 1);
  readonly #sending = new Gate(() => this.#window.limit);
  #window: PartWindow;
  #inFlight = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#window = firstPartWindow(now());
  }

  /** Resolves to the function that gives the place back. */
  prepare(signal: AbortSignal): Promise<() => void> {
    return this.#preparing.enter(1, signal);
  }

  /** The same. */
  async send(signal: AbortSignal): Promise<() => void> {
    const leave = await this.#sending.enter(1, signal);
    if (this.#inFlight++ === 0) this.#window = afterPause(this.#window, this.#now());
    return () => {
      this.#inFlight--;
      leave();
    };
  }

  arrived(bytes: number): void {
    this.#become(afterPart(this.#window, bytes, this.#now()));
  }

  failed(): void {
    this.#become(afterPartFailure(this.#window, this.#now()));
  }

  #become(window: PartWindow): void {
    this.#window = window;
    this.#preparing.open();
    this.#sending.open();
  }
}
