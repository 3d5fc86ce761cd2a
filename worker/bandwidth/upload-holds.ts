/**
 * Bytes of the month held by live announcements, in memory. An owner's announcement holds all its bytes for an hour.
 * Senders to a request could block its owner that way, so they hold only shares (`RECEIVED_HELD_SHARE`), for two
 * minutes after their last byte.
 */
import { HeldBytes } from './held-bytes';
import { RECEIVED_HELD_SHARE, RECEIVED_RESERVATION_TTL_MS, UPLOAD_RESERVATION_TTL_MS } from './limits';

/** A request to which files are announced. */
export interface ReceivedFor {
  readonly requestId: string;
  /** Maximum bytes that all announcements to the request hold together. */
  readonly holdsAtMost: number;
}

interface Hold {
  /** Announced bytes that have not arrived. */
  readonly missing: number;
  /** Null for the owner's own uploads. */
  readonly received: ReceivedFor | null;
  readonly until: number;
}

/** Account in `HeldBytes` for all announcements. */
const ALL = 'uploads';

export const reservationTtlMs = (received: ReceivedFor | null): number =>
  received ? RECEIVED_RESERVATION_TTL_MS : UPLOAD_RESERVATION_TTL_MS;

export class UploadHolds {
  // Two stores, because all leases of a `HeldBytes` must last equally long.
  private readonly own = new HeldBytes();
  private readonly received = new HeldBytes();

  /**
   * Holds the missing bytes of a folder; a folder sent to a request holds at most its share. `left` is the owner's
   * remaining month.
   */
  hold(folderId: string, { missing, received, until }: Hold, left: number, now: number): void {
    if (!received) {
      this.own.hold(folderId, [ALL], missing, until);
      return;
    }
    const request = `request:${received.requestId}`;
    const byOthers = (account: string) => this.received.in(account, now) - this.received.of(folderId);
    const ofRequest = received.holdsAtMost - byOthers(request);
    const ofMonth = Math.floor(left * RECEIVED_HELD_SHARE) - byOthers(ALL);
    const most = Math.max(0, Math.min(ofRequest, ofMonth));
    this.received.hold(folderId, [ALL, request], Math.min(missing, most), until);
  }

  /** Reduces what a folder holds to at most `bytes`. */
  lessen(folderId: string, bytes: number): void {
    for (const held of [this.own, this.received]) held.lessen(folderId, bytes);
  }

  release(folderId: string): void {
    for (const held of [this.own, this.received]) held.release(folderId);
  }

  /** Returns the bytes that a folder sent to a request holds. Call `byOthers` first: it removes lapsed holds. */
  ofReceived(folderId: string): number {
    return this.received.of(folderId);
  }

  /** Returns the bytes that other folders hold at `now`. */
  byOthers(folderId: string, now: number): number {
    return [this.own, this.received].reduce((sum, held) => sum + held.in(ALL, now) - held.of(folderId), 0);
  }
}
