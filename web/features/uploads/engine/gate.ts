/**
 * Lets work in while there is room, in the order in which it came. Room is counted in whatever unit the capacity has:
 * requests, parts, bytes. Something larger than the whole capacity is let in alone.
 */
export class Gate {
  readonly #capacity: () => number;
  readonly #waiting: { amount: number; enter: () => void }[] = [];
  #taken = 0;

  /** `capacity` is asked each time, so it may change; call `open` after it grew. */
  constructor(capacity: () => number) {
    this.#capacity = capacity;
  }

  /**
   * Resolves to the function that gives the room back, once there is any. Rejects with the signal's reason.
   *
   * @param onEntry called at the moment of entry, before the capacity is asked for whoever is next
   */
  enter(amount: number, signal: AbortSignal, onEntry: () => void = () => {}): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal.reason);
        this.open();
      };
      const entry = {
        amount,
        enter: () => {
          signal.removeEventListener('abort', onAbort);
          onEntry();
          resolve(this.#leaver(amount));
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(entry);
      this.open();
    });
  }

  /** Lets in whoever fits. */
  open(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      if (this.#taken > 0 && this.#taken + first.amount > this.#capacity()) return;
      this.#waiting.shift();
      this.#taken += first.amount;
      first.enter();
    }
  }

  #leaver(amount: number): () => void {
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.#taken -= amount;
      this.open();
    };
  }
}
