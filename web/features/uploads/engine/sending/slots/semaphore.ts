/** First-in, first-out semaphore. An amount above the whole capacity is admitted alone. */
export class Semaphore {
  readonly #capacity: () => number;
  readonly #waiting: { amount: number; enter: () => void }[] = [];
  #taken = 0;

  /** Call `admitWaiting` after `capacity` has grown. */
  constructor(capacity: () => number) {
    this.#capacity = capacity;
  }

  /** Waits until `amount` fits. The returned function releases it. `onEntry` runs before the next waiting call. */
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
