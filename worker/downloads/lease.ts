/**
 * Decides how many bytes a download may send now. The first lease has about 1 MiB. Each later lease has about as many
 * bytes as were sent before, up to 32 MiB. A lease is requested while the previous one is sent, so the stream rarely
 * waits.
 *
 * The runtime sends each slice (`slices.ts`) without JavaScript. If the connection breaks, the Worker does not know how
 * much of the current slice has arrived, so the whole slice counts.
 */
import { SLICE_FIRST_BYTES, SLICE_MAX_BYTES } from './limits';

/** Calls to the meter. `sentBytes` and `leased` are totals, so every call may be repeated. */
export interface LeaseAccount {
  /** Throws if the meter refuses. */
  begin(leased: number): Promise<void>;
  /** Returns false if the download must stop. */
  extend(sentBytes: number, leased: number): Promise<boolean>;
  end(sentBytes: number, uncertainBytes: number): Promise<void>;
}

export interface Admission {
  /** Resolves to true if the stream may send this many bytes. */
  admit(bytes: number): Promise<boolean>;
  recordPassed(bytes: number): void;
}

export const firstLease = (total: number): number => (total <= SLICE_FIRST_BYTES * 1.5 ? total : SLICE_FIRST_BYTES);

/**
 * Returns the end of the next lease in bytes of the download, or null if `leased` is enough. Called while the bytes
 * before `end` are sent. A lease usually covers the next slice. `admit` extends it for a larger last slice.
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
    // A refused extension may be granted now: other downloads may have ended, or fewer bytes are enough.
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
