/**
 * Bytes that a download may send now. The next lease is requested while the bytes of one lease are sent, so the stream
 * rarely waits. The first lease has about 1 MiB. Each later lease is about as large as all bytes sent before it, but
 * has at most 32 MiB.
 *
 * If the connection breaks, the Worker does not know how many bytes of the current piece have arrived, because the
 * runtime sends the piece without JavaScript. The whole piece counts as sent, so a client gains nothing by
 * disconnecting early. After a real failure, at most one piece is counted although it did not arrive. A piece has at
 * most 1.5 MiB plus 1.5 times the bytes sent before it, and never more than 32 MiB (`slices.ts`).
 */
import { SLICE_FIRST_BYTES, SLICE_MAX_BYTES } from './limits';

/** These functions call the meter. `sentBytes` and `leased` are totals in bytes, so every call may be repeated. */
export interface LeaseAccount {
  /** Reserves the first `leased` bytes. Throws the error of the exceeded limit. */
  begin(leased: number): Promise<void>;
  /** Counts the sent bytes and extends the lease. Returns false if a limit is reached or the recipient lost its place. */
  extend(sentBytes: number, leased: number): Promise<boolean>;
  /** Ends the download. `uncertainBytes` were in flight when it broke off. They count as sent, too. */
  end(sentBytes: number, uncertainBytes: number): Promise<void>;
}

/** A stream calls these functions before and after each piece. */
export interface Admission {
  /** Resolves to true if the stream may send a piece of this size. */
  admit(bytes: number): Promise<boolean>;
  recordPassed(bytes: number): void;
}

/** Returns 1 MiB, or `total` if it is at most 1.5 MiB. The first slice has the same size (`slices.ts`). */
export const firstLease = (total: number): number => (total <= SLICE_FIRST_BYTES * 1.5 ? total : SLICE_FIRST_BYTES);

/**
 * Returns the end of the next lease, which is requested while the piece that ends at `end` is sent. Returns null if
 * `leased` is still enough. The next lease usually covers the next slice of an object, or several small pieces. The
 * last slice of a part can be larger. Then `admit` extends the lease again.
 */
export function leaseAhead(end: number, leased: number, total: number): number | null {
  const next = Math.min(SLICE_MAX_BYTES, SLICE_FIRST_BYTES + end);
  if (leased >= Math.min(total, end + next / 4)) return null;
  return Math.min(total, end + (total - end <= next * 1.5 ? SLICE_MAX_BYTES : next));
}

export class Lease implements Admission {
  private sentBytes = 0;
  /** Bytes of the current piece. */
  private inFlightBytes = 0;
  private pendingExtension: Promise<void> | null = null;

  private constructor(
    private readonly account: LeaseAccount,
    private readonly total: number,
    private leased: number,
  ) {}

  /** Throws the errors of `account.begin`. */
  static async begin(account: LeaseAccount, total: number): Promise<Lease> {
    const leased = firstLease(total);
    await account.begin(leased);
    return new Lease(account, total, leased);
  }

  async admit(bytes: number): Promise<boolean> {
    const end = this.sentBytes + bytes;
    await this.pendingExtension;
    // An extension that was refused in advance may be granted now, because other downloads have ended or fewer bytes
    // suffice.
    if (this.leased < end) await this.extendTo(end);
    if (this.leased < end) return false;
    this.inFlightBytes = bytes;
    const nextEnd = leaseAhead(end, this.leased, this.total);
    if (nextEnd !== null) {
      this.pendingExtension = this.extendTo(nextEnd).finally(() => {
        this.pendingExtension = null;
      });
      // The next `admit` throws this error, or requests the bytes again.
      this.pendingExtension.catch(() => {});
    }
    return true;
  }

  recordPassed(bytes: number): void {
    this.sentBytes += bytes;
    this.inFlightBytes = 0;
  }

  /** Bytes of pieces that were sent completely. */
  get deliveredBytes(): number {
    return this.sentBytes;
  }

  /** Ends the lease. Call this even if the download broke off. */
  end(): Promise<void> {
    return this.account.end(this.sentBytes, this.inFlightBytes);
  }

  private async extendTo(end: number): Promise<void> {
    if (await this.account.extend(this.sentBytes, end)) this.leased = Math.max(this.leased, end);
  }
}
