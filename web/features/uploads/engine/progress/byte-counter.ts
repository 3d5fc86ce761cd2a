/** Counts the sent bytes of each file. All calls take constant time. */
export class ByteCounter {
  readonly totalBytes: number;
  readonly #sizes: readonly number[];
  readonly #sent: Float64Array;
  #sentBytes = 0;
  #wireBytes = 0;

  constructor(sizes: readonly number[]) {
    this.#sizes = sizes;
    this.#sent = new Float64Array(sizes.length);
    this.totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  }

  get sentBytes(): number {
    return this.#sentBytes;
  }

  /** Counts all sent bytes, including those of failed HTTP requests. Never falls. */
  get wireBytes(): number {
    return this.#wireBytes;
  }

  sentBytesOf(index: number): number {
    return this.#sent[index] ?? 0;
  }

  /** Replaces the sent bytes of a file. `sentBytes` must include the bytes of running requests. */
  settle(index: number, sentBytes: number): void {
    this.#move(index, sentBytes - this.sentBytesOf(index));
  }

  openAccount(index: number, bodyBytes: number): ByteAccount {
    let sentBytes = 0;
    const to = (bytes: number) => {
      const now = Math.min(Math.max(0, bytes), bodyBytes);
      this.#wireBytes += Math.max(0, now - sentBytes);
      this.#move(index, now - sentBytes);
      sentBytes = now;
    };
    return { progress: to, arrived: () => to(bodyBytes), failed: () => to(0) };
  }

  #move(index: number, by: number): void {
    const oldBytes = this.sentBytesOf(index);
    const newBytes = Math.min(Math.max(0, oldBytes + by), this.#sizes[index] ?? 0);
    this.#sent[index] = newBytes;
    this.#sentBytes += newBytes - oldBytes;
  }
}

export interface ByteAccount {
  readonly progress: (bytes: number) => void;
  readonly arrived: () => void;
  readonly failed: () => void;
}
