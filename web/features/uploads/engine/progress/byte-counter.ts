/**
 * Who has sent how many bytes. Every step costs the same however many files there are. What a retry sends again is
 * taken back first, so a file never shows more than has really got across.
 */
export class ByteCounter {
  readonly totalBytes: number;
  readonly #sizes: readonly number[];
  readonly #sent: Float64Array;
  #sentBytes = 0;
  #wireBytes = 0;

  /** `sizes` are those of the files, by which they are known here: 0 for the first. */
  constructor(sizes: readonly number[]) {
    this.#sizes = sizes;
    this.#sent = new Float64Array(sizes.length);
    this.totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  }

  get sentBytes(): number {
    return this.#sentBytes;
  }

  /** Bytes put on the wire, in vain or not; only ever grows. What had arrived before this page began is not in it. */
  get wireBytes(): number {
    return this.#wireBytes;
  }

  sentOf(index: number): number {
    return this.#sent[index] ?? 0;
  }

  /** Sets what of a file has arrived for certain. To be called while none of its bytes are under way. */
  settle(index: number, arrivedBytes: number): void {
    this.#move(index, arrivedBytes - this.sentOf(index));
  }

  /** Opens the account of one request that carries `bodyBytes` of a file. */
  openAccount(index: number, bodyBytes: number): ByteAccount {
    let sent = 0;
    const to = (bytes: number) => {
      const now = Math.min(Math.max(0, bytes), bodyBytes);
      this.#wireBytes += Math.max(0, now - sent);
      this.#move(index, now - sent);
      sent = now;
    };
    return { progress: to, arrived: () => to(bodyBytes), takeBack: () => to(0) };
  }

  #move(index: number, by: number): void {
    const before = this.sentOf(index);
    const after = Math.min(Math.max(0, before + by), this.#sizes[index] ?? 0);
    this.#sent[index] = after;
    this.#sentBytes += after - before;
  }
}

/** Counts the bytes of one file that one request carries. */
export interface ByteAccount {
  /** So many bytes of this request are out. */
  readonly progress: (bytes: number) => void;
  readonly arrived: () => void;
  /** It failed: its bytes will have to be sent again. */
  readonly takeBack: () => void;
}
