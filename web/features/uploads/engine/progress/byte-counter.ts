/**
 * Counts the sent bytes of each file. Every call takes constant time, for any number of files. The bytes of a failed
 * request are subtracted before its retry.
 */
export class ByteCounter {
  readonly totalBytes: number;
  readonly #sizes: readonly number[];
  readonly #sent: Float64Array;
  #sentBytes = 0;
  #wireBytes = 0;

  /** `sizes` has the size of each file. The methods identify a file by its index in `sizes`. */
  constructor(sizes: readonly number[]) {
    this.#sizes = sizes;
    this.#sent = new Float64Array(sizes.length);
    this.totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  }

  get sentBytes(): number {
    return this.#sentBytes;
  }

  /** Bytes sent by this page, including the bytes of failed requests. Never falls. */
  get wireBytes(): number {
    return this.#wireBytes;
  }

  sentBytesOf(index: number): number {
    return this.#sent[index] ?? 0;
  }

  /** Records how many bytes of a file the server has. No bytes of the file may be in flight during the call. */
  settle(index: number, arrivedBytes: number): void {
    this.#move(index, arrivedBytes - this.sentBytesOf(index));
  }

  /** Returns a counter for a request that contains `bodyBytes` bytes of a file. */
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

/** Counts the sent bytes of one file in one request. */
export interface ByteAccount {
  /** Sets the number of the file's bytes that the request has sent. */
  readonly progress: (bytes: number) => void;
  readonly arrived: () => void;
  /** Subtracts the request's bytes again, because the request failed. */
  readonly takeBack: () => void;
}
