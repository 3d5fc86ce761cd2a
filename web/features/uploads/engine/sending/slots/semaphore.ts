/**
 * First-in, first-out semaphore. Amounts have the unit of the capacity: requests, parts or bytes. An amount larger than
 * the whole capacity is admitted alone.
 */
export class Semaphore {
  readonly #capacity: () => number;
  readonly #waiting: { amount: number; enter: () => void }[] = [];
  #taken = 0;

  /** `capacity` is called each time, so it may change. Call `admitWaiting` after it grew. */
  constructor(capacity: () => number) {
    this.#capacity = capacity;
  }

  /**
   * Waits for room. Resolves to the function that releases it. Rejects with the signal's reason.
   *
   * @param onEntry called on entry, before the capacity is read for the next in line
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

  /** Admits as many waiting entries as fit. */
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
