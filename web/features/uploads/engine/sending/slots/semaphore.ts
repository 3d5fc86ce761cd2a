/**
 * First-in, first-out semaphore. Amounts and capacity have the same unit, for example bytes. An amount above the
 * whole capacity is admitted when nothing is taken.
 */
export class Semaphore {
  readonly #capacity: () => number;
  readonly #waiting: { amount: number; enter: () => void }[] = [];
  #taken = 0;

  /** The result of `capacity` may change. If the result has become larger, `admitWaiting` must be called. */
  constructor(capacity: () => number) {
    this.#capacity = capacity;
  }

  /**
   * Waits until `amount` fits into the free capacity, and takes the amount. Resolves to the function that releases
   * the amount. Rejects with the signal's reason.
   *
   * @param onEntry called when the amount is taken, before the capacity is read for the next waiting entry
   */
  acquire(amount: number, signal: AbortSignal, onEntry: () => void = () => {}): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal.reason);
        this.admitWaiting();
      };
      const entry = {
        amount,
        enter: () => {
          signal.removeEventListener('abort', onAbort);
          onEntry();
          resolve(this.#releaser(amount));
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(entry);
      this.admitWaiting();
    });
  }

  /** Admits waiting entries in their order until an entry does not fit. */
  admitWaiting(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      if (this.#taken > 0 && this.#taken + first.amount > this.#capacity()) return;
      this.#waiting.shift();
      this.#taken += first.amount;
      first.enter();
    }
  }

  #releaser(amount: number): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#taken -= amount;
      this.admitWaiting();
    };
  }
}
