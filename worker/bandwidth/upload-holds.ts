/**
 * What live announcements hold of a month, in memory. An owner's announcement holds all its bytes for an hour. Strangers,
 * who announce to a request, could block its owner by that: they hold shares only (`RECEIVED_HELD_SHARE`), for two minutes
 * after their last byte.
 */
import { HeldBytes } from './held-bytes';
import { RECEIVED_HELD_SHARE, RECEIVED_RESERVATION_TTL_MS, UPLOAD_RESERVATION_TTL_MS } from './limits';

/** A request that files are announced to. */
export interface ReceivedFor {
  readonly requestId: string;
  /** The bytes that all announcements to it may hold together. */
  readonly holdsAtMost: number;
}

interface Hold {
  /** Bytes that were announced and have not come. */
  readonly missing: number;
  /** Null: they are the owner's own. */
  readonly received: ReceivedFor | null;
  readonly until: number;
}

/** The account of `HeldBytes` that all announcements are held in. */
const ALL = 'uploads';

export const reservationTtlMs = (received: ReceivedFor | null): number =>
  received ? RECEIVED_RESERVATION_TTL_MS : UPLOAD_RESERVATION_TTL_MS;

export class UploadHolds {
  // Holds of one `HeldBytes` last equally long.
  private readonly own = new HeldBytes();
  private readonly received = new HeldBytes();

  /** Holds what is missing of a folder, of which the owner has `left` in the month; of a received one its share. */
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

  /** A folder holds at most `bytes` from now on. */
  lessen(folderId: string, bytes: number): void {
    for (const held of [this.own, this.received]) held.lessen(folderId, bytes);
  }

  release(folderId: string): void {
    for (const held of [this.own, this.received]) held.release(folderId);
  }

  /** Returns the bytes that a received folder holds, after `byOthers` has dropped what has lapsed. */
  ofReceived(folderId: string): number {
    return this.received.of(folderId);
  }

  /** Returns the bytes that other folders hold at `now`. */
  byOthers(folderId: string, now: number): number {
    return [this.own, this.received].reduce((sum, held) => sum + held.in(ALL, now) - held.of(folderId), 0);
  }
}
