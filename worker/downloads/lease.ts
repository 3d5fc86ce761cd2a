/**
 * The bytes that a download may send now. While the bytes of one lease are sent, the next lease is requested, so the
 * stream does not wait. The first lease has 1 MiB. A later lease has the size of all bytes sent so far, at most 32
 * MiB. Several small pieces share a lease.
 *
 * If the connection breaks, the number of arrived bytes of the current piece is unknown. The runtime pipes the piece
 * and reports no number. The whole piece counts as sent, so a client gains nothing by leaving before the end of a
 * piece. After a real failure, the client is charged at most one piece too much: 1.5 MiB plus 1.5 times the bytes
 * already sent, but never more than 32 MiB (`slices.ts`).
 */
import { SLICE_FIRST_BYTES, SLICE_MAX_BYTES } from './limits';

/** Calls to the meter for one download. `sentBytes` and `leased` are totals in bytes, so every call may be repeated. */
export interface LeaseAccount {
  /** Admits the download and reserves its first bytes. Throws the error of the exceeded limit. */
  begin(leased: number): Promise<void>;
  /** Counts the bytes sent so far and extends the lease to `leased` bytes. Returns false if a limit is reached. */
  extend(sentBytes: number, leased: number): Promise<boolean>;
  /**
   * Ends the download and releases the lease. Counts `sentBytes` plus `uncertainBytes`, which were in flight when the
   * download broke off.
   */
  end(sentBytes: number, uncertainBytes: number): Promise<void>;
}

/** Functions that a stream calls before and after each piece. */
export interface Admission {
  /** Resolves to true if the stream may send a piece of this many bytes next. */
  admit(bytes: number): Promise<boolean>;
  recordPassed(bytes: number): void;
}

/**
 * Returns the size of the first lease of a download of `total` bytes. The lease includes the rest of the download if
 * only a few more bytes would remain. `slices` has the same rule.
 */
export const firstLease = (total: number): number => (total <= SLICE_FIRST_BYTES * 1.5 ? total : SLICE_FIRST_BYTES);

/**
 * Returns the end of the next lease. The lease is requested while a piece that ends at `end` is sent. Returns null if
 * `leased` is enough. The next lease covers the next slice of an object, or several small pieces.
 */
export function leaseAhead(end: number, leased: number, total: number): number | null {
  const next = Math.min(SLICE_MAX_BYTES, SLICE_FIRST_BYTES + end);
  if (leased >= Math.min(total, end + next / 4)) return null;
  return Math.min(total, end + (total - end <= next * 1.5 ? SLICE_MAX_BYTES : next));
}

export class Lease implements Admission {
  private sentBytes = 0;
  /** Number of bytes of the piece in flight. */
  private inFlightBytes = 0;
  /** Pending request for the next lease, if any. There is at most one. */
  private pendingExtension: Promise<void> | null = null;

  private constructor(
    private readonly account: LeaseAccount,
    private readonly total: number,
    private leased: number,
  ) {}

  /** Begins a download of `total` bytes. Throws the errors of `account.begin`. */
  static async begin(account: LeaseAccount, total: number): Promise<Lease> {
    const leased = firstLease(total);
    await account.begin(leased);
    return new Lease(account, total, leased);
  }

  async admit(bytes: number): Promise<boolean> {
    const end = this.sentBytes + bytes;
    await this.pendingExtension;
    // A lease that was refused in advance may be granted now. Other downloads may have ended, or fewer bytes suffice.
    if (this.leased < end) await this.extendTo(end);
    if (this.leased < end) return false;
    this.inFlightBytes = bytes;
    const nextEnd = leaseAhead(end, this.leased, this.total);
    if (nextEnd !== null) {
      this.pendingExtension = this.extendTo(nextEnd).finally(() => {
        this.pendingExtension = null;
      });
      // The next `admit` awaits the same promise and reports the failure.
      this.pendingExtension.catch(() => {});
    }
    return true;
  }

  recordPassed(bytes: number): void {
    this.sentBytes += bytes;
    this.inFlightBytes = 0;
  }

  /** Number of bytes of the pieces that were sent completely. */
  get deliveredBytes(): number {
    return this.sentBytes;
  }

  /** Counts the sent bytes. Call this method even after a broken download. */
  end(): Promise<void> {
    return this.account.end(this.sentBytes, this.inFlightBytes);
  }

  private async extendTo(end: number): Promise<void> {
    if (await this.account.extend(this.sentBytes, end)) this.leased = Math.max(this.leased, end);
  }
}
