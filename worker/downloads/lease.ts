/**
 * Bytes that a download may send now. The first lease has about 1 MiB. Each later lease is about as large as all bytes
 * sent before it, up to 32 MiB. It is requested while the previous lease is sent, so the stream rarely waits.
 *
 * The runtime sends a piece without JavaScript. If the connection breaks, the Worker does not know how much of the
 * piece arrived, so the whole piece counts as sent. A client gains nothing by disconnecting early. A real failure
 * counts at most one piece too much (sizes: `slices.ts`).
 */
import { SLICE_FIRST_BYTES, SLICE_MAX_BYTES } from './limits';

/** Calls to the meter. `sentBytes` and `leased` are totals in bytes, so every call may be repeated. */
export interface LeaseAccount {
  /** Throws the error of the exceeded limit. */
  begin(leased: number): Promise<void>;
  /** Returns false if a limit is reached or the recipient lost its place. */
  extend(sentBytes: number, leased: number): Promise<boolean>;
  /** `uncertainBytes` were in flight when the download broke off. They count as sent. */
  end(sentBytes: number, uncertainBytes: number): Promise<void>;
}

/** Called before and after each piece of a stream. */
export interface Admission {
  /** Resolves to true if the stream may send this many bytes. */
  admit(bytes: number): Promise<boolean>;
  recordPassed(bytes: number): void;
}

/** Equals the size of the first slice (`slices.ts`). */
export const firstLease = (total: number): number => (total <= SLICE_FIRST_BYTES * 1.5 ? total : SLICE_FIRST_BYTES);

/**
 * Returns the end of the next lease, to request while the piece that ends at `end` is sent. Returns null if `leased` is
 * still enough. The next lease usually covers the next slice, or several small pieces. For a larger last slice, `admit`
 * extends it again.
 */
export function leaseAhead(end: number, leased: number, total: number): number | null {
  const next = Math.min(SLICE_MAX_BYTES, SLICE_FIRST_BYTES + end);
  if (leased >= Math.min(total, end + next / 4)) return null;
  return Math.min(total, end + (total - end <= next * 1.5 ? SLICE_MAX_BYTES : next));
}

export class Lease implements Admission {
  private sentBytes = 0;
  private inFlightBytes = 0;
  private pendingExtension: Promise<void> | null = null;

  private constructor(
    private readonly account: LeaseAccount,
    private readonly total: number,
    private leased: number,
  ) {}

  static async begin(account: LeaseAccount, total: number): Promise<Lease> {
    const leased = firstLease(total);
    await account.begin(leased);
    return new Lease(account, total, leased);
  }

  async admit(bytes: number): Promise<boolean> {
    const end = this.sentBytes + bytes;
    await this.pendingExtension;
    // The refused extension may be granted now: other downloads may have ended, or fewer bytes suffice.
    if (this.leased < end) await this.extendTo(end);
    if (this.leased < end) return false;
    this.inFlightBytes = bytes;
    const nextEnd = leaseAhead(end, this.leased, this.total);
    if (nextEnd !== null) {
      this.pendingExtension = this.extendTo(nextEnd).finally(() => {
        this.pendingExtension = null;
      });
      // The next `admit` throws the error of a pending extension. After a failed one, it requests the bytes again.
      this.pendingExtension.catch(() => {});
    }
    return true;
  }

  recordPassed(bytes: number): void {
    this.sentBytes += bytes;
    this.inFlightBytes = 0;
  }

  get deliveredBytes(): number {
    return this.sentBytes;
  }

  /** Call this even if the download broke off. */
  end(): Promise<void> {
    return this.account.end(this.sentBytes, this.inFlightBytes);
  }

  private async extendTo(end: number): Promise<void> {
    if (await this.account.extend(this.sentBytes, end)) this.leased = Math.max(this.leased, end);
  }
}
