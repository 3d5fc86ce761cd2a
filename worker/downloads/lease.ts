/**
 * The bytes that a download may send now. It requests a lease for the next bytes while the current ones are being sent,
 * so the stream does not wait. The first lease is 1 MiB. Later leases are as large as the bytes sent so far, up to 32
 * MiB. Small pieces share a lease.
 *
 * If the connection breaks, the arrived bytes of the current piece are unknown, because the runtime pipes it and
 * reports no number. The whole piece counts as sent, so a client gains nothing by leaving before the end of a piece. A
 * client whose connection really broke is charged at most one piece too much: 1.5 MiB plus 1.5 times the bytes already
 * sent, but never more than 32 MiB (`slices.ts`).
 */
import { SLICE_FIRST_BYTES, SLICE_MAX_BYTES } from './limits';

/** Account of a download's bytes. `sent` and `leased` are totals in bytes, so every call may be repeated. */
export interface LeaseAccount {
  /** Admits the download and reserves its first bytes. Throws the exceeded limit. */
  begin(leased: number): Promise<void>;
  /** Counts the sent bytes and reserves the next ones, up to `leased`. Returns false if a limit has been reached. */
  goOn(sent: number, leased: number): Promise<boolean>;
  /** Ends the download: counts `sent` plus `uncertain` (bytes in flight when it broke off) and releases the lease. */
  end(sent: number, uncertain: number): Promise<void>;
}

/** Gate that a stream calls before and after each piece. */
export interface Admission {
  /** Resolves to true if a piece of this many bytes may be sent next. */
  mayPass(bytes: number): Promise<boolean>;
  passed(bytes: number): void;
}

/** Returns the size of the first lease of a download of `total` bytes. A short rest is included, as in `slices`. */
export const firstLease = (total: number): number => (total <= SLICE_FIRST_BYTES * 1.5 ? total : SLICE_FIRST_BYTES);

/**
 * Returns the end of the next lease, while a piece that ends at `end` is being sent, or null if `leased` is enough. It
 * is the next slice of an object. Small pieces get a lease for several at once.
 */
export function leaseAhead(end: number, leased: number, total: number): number | null {
  const next = Math.min(SLICE_MAX_BYTES, SLICE_FIRST_BYTES + end);
  if (leased >= Math.min(total, end + next / 4)) return null;
  return Math.min(total, end + (total - end <= next * 1.5 ? SLICE_MAX_BYTES : next));
}

export class Lease implements Admission {
  private sent = 0;
  /** Bytes of the piece in flight. */
  private passing = 0;
  /** The lease request in flight, if any. There is never more than one. */
  private asking: Promise<void> | null = null;

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

  async mayPass(bytes: number): Promise<boolean> {
    const end = this.sent + bytes;
    await this.asking;
    // A refused request ahead of time may succeed now: other downloads may have ended, or fewer bytes are enough.
    if (this.leased < end) await this.ask(end);
    if (this.leased < end) return false;
    this.passing = bytes;
    const ahead = leaseAhead(end, this.leased, this.total);
    if (ahead !== null) {
      this.asking = this.ask(ahead).finally(() => {
        this.asking = null;
      });
      // The next `mayPass` awaits the same promise and reports the failure.
      this.asking.catch(() => {});
    }
    return true;
  }

  passed(bytes: number): void {
    this.sent += bytes;
    this.passing = 0;
  }

  /** Bytes of the pieces that were sent completely. */
  get delivered(): number {
    return this.sent;
  }

  /** Settles the sent bytes, after a complete or a broken download. */
  end(): Promise<void> {
    return this.account.end(this.sent, this.passing);
  }

  private async ask(upTo: number): Promise<void> {
    if (await this.account.goOn(this.sent, upTo)) this.leased = Math.max(this.leased, upTo);
  }
}
