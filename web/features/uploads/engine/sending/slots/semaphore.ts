/**
 * A semaphore that is taken in the order of asking. Room is counted in whatever unit the capacity has:
 * requests, parts, bytes. What is larger than the whole capacity is let in alone.
 */
export class Semaphore {
  readonly #capacity: () => number;
  readonly #waiting: { amount: number; enter: () => void }[] = [];
  #taken = 0;

  /** `capacity` is asked each time, so it may change; call `admitWaiting` after it grew. */
  constructor(capacity: () => number) {
    this.#capacity = capacity;
  }

  /**
   * Resolves to the function that gives the room back, once there is any. Rejects with the signal's reason.
   *
   * @param onEntry called when it is taken, before the capacity is asked for whoever is next
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

  /** Lets in whoever fits. */
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
