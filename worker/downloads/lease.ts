/**
 * What a download may send now. It asks its account for the next bytes while those before them are on their way, so that
 * the stream does not wait: 1 MiB first, and as the download goes on as much again as was sent, up to 32 MiB. Small
 * pieces share a lease.
 *
 * Where the line breaks, nobody knows how much of the piece under way arrived: the runtime pipes it, and tells no figure.
 * All of it counts as sent, so leaving before the end of each piece saves nothing. Whose line broke in earnest is
 * charged that one piece too much at most: 1.5 MiB, and 1.5 times what they had got, but never more than 32 MiB
 * (`slices.ts`).
 */
import { SLICE_FIRST_BYTES, SLICE_MAX_BYTES } from './limits';

/** What a download's bytes count against. `sent` and `leased` are totals in bytes, so every call may be repeated. */
export interface LeaseAccount {
  /** Admits the download and holds its first bytes, or throws which limit they exceed. */
  begin(leased: number): Promise<void>;
  /** Counts what was sent, and holds what comes next up to `leased`. False: a limit has been reached meanwhile. */
  goOn(sent: number, leased: number): Promise<boolean>;
  /** Counts what was sent in the end and `uncertain` more, which were on their way, and holds nothing any more. */
  end(sent: number, uncertain: number): Promise<void>;
}

/** What a stream asks before each piece, and tells after it. */
export interface Admission {
  /** Whether a piece of so many bytes may be sent next. */
  mayPass(bytes: number): Promise<boolean>;
  passed(bytes: number): void;
}

/** How many bytes to hold at first of a download of `total`. A short rest is taken along, as slices do. */
export const firstLease = (total: number): number => (total <= SLICE_FIRST_BYTES * 1.5 ? total : SLICE_FIRST_BYTES);

/**
 * Up to where to ask, once what ends at `end` is on its way and `leased` is held; null: what is held will do. It is the
 * next slice of an object, and of small pieces more than one, which do not ask one by one.
 */
export function leaseAhead(end: number, leased: number, total: number): number | null {
  const next = Math.min(SLICE_MAX_BYTES, SLICE_FIRST_BYTES + end);
  if (leased >= Math.min(total, end + next / 4)) return null;
  return Math.min(total, end + (total - end <= next * 1.5 ? SLICE_MAX_BYTES : next));
}

export class Lease implements Admission {
  private sent = 0;
  /** The piece that is on its way. */
  private passing = 0;
  /** Under way; there is one at most. */
  private asking: Promise<void> | null = null;

  private constructor(
    private readonly account: LeaseAccount,
    private readonly total: number,
    private leased: number,
  ) {}

  /** Begins a download of `total` bytes; throws what `account.begin` throws. */
  static async begin(account: LeaseAccount, total: number): Promise<Lease> {
    const leased = firstLease(total);
    await account.begin(leased);
    return new Lease(account, total, leased);
  }

  async mayPass(bytes: number): Promise<boolean> {
    const end = this.sent + bytes;
    await this.asking;
    // Refused ahead of its need it may fit after all: others have ended, or less is enough.
    if (this.leased < end) await this.ask(end);
    if (this.leased < end) return false;
    this.passing = bytes;
    const ahead = leaseAhead(end, this.leased, this.total);
    if (ahead !== null) {
      this.asking = this.ask(ahead).finally(() => {
        this.asking = null;
      });
      // Whoever comes to pass next hears of a failure.
      this.asking.catch(() => {});
    }
    return true;
  }

  passed(bytes: number): void {
    this.sent += bytes;
    this.passing = 0;
  }

  /** The bytes of the pieces that were sent. */
  get delivered(): number {
    return this.sent;
  }

  /** Settles what was sent, whether that was all or not. */
  end(): Promise<void> {
    return this.account.end(this.sent, this.passing);
  }

  private async ask(upTo: number): Promise<void> {
    if (await this.account.goOn(this.sent, upTo)) this.leased = Math.max(this.leased, upTo);
  }
}
