/**
 * Counts the bytes sent per file. Every step takes constant time, however many files there are. Bytes of a failed
 * request are taken back before a retry, so a file never counts more than has arrived.
 */
export class ByteCounter {
  readonly totalBytes: number;
  readonly #sizes: readonly number[];
  readonly #sent: Float64Array;
  #sentBytes = 0;
  #wireBytes = 0;

  /** `sizes` holds the files' sizes. A file is identified by its index in it. */
  constructor(sizes: readonly number[]) {
    this.#sizes = sizes;
    this.#sent = new Float64Array(sizes.length);
    this.totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  }

  get sentBytes(): number {
    return this.#sentBytes;
  }

  /**
   * Bytes put on the wire, including failed requests; only grows. Excludes bytes that arrived before the page loaded.
   */
  get wireBytes(): number {
    return this.#wireBytes;
  }

  sentBytesOf(index: number): number {
    return this.#sent[index] ?? 0;
  }

  /** Sets the bytes of a file that have arrived for certain. Call it only while none of its bytes are in flight. */
  settle(index: number, arrivedBytes: number): void {
    this.#move(index, arrivedBytes - this.sentBytesOf(index));
  }

  /** Returns the account of a request that carries `bodyBytes` of a file. */
  openAccount(index: number, bodyBytes: number): ByteAccount {
    let sentBytes = 0;
    const to = (bytes: number) => {
      const now = Math.min(Math.max(0, bytes), bodyBytes);
      this.#wireBytes += Math.max(0, now - sentBytes);
      this.#move(index, now - sentBytes);
      sentBytes = now;
    };
    return { progress: to, arrived: () => to(bodyBytes), takeBack: () => to(0) };
  }

  #move(index: number, by: number): void {
    const oldBytes = this.sentBytesOf(index);
    const newBytes = Math.min(Math.max(0, oldBytes + by), this.#sizes[index] ?? 0);
    this.#sent[index] = newBytes;
    this.#sentBytes += newBytes - oldBytes;
  }
}

/** Counts the bytes that a single request carries of a file. */
export interface ByteAccount {
  /** Sets the bytes of this request that have been sent. */
  readonly progress: (bytes: number) => void;
  readonly arrived: () => void;
  /** Takes the bytes back because the request failed and they must be sent again. */
  readonly takeBack: () => void;
}
