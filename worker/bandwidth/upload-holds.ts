/**
 * Keeps in memory the number of bytes of the monthly limit that announcements hold. An owner's announcement holds all
 * its bytes for an hour. Senders to a request for files must not block the owner in this way. So the announcements of
 * a delivery hold only a fraction (`RECEIVED_HELD_SHARE`), for two minutes after their last byte.
 */
import { HeldBytes } from './held-bytes';
import { RECEIVED_HELD_SHARE, RECEIVED_RESERVATION_TTL_MS, UPLOAD_RESERVATION_TTL_MS } from './limits';

/** Request for files that is the target of an announcement. */
export interface FileRequestHold {
  readonly requestId: string;
  /** Maximum number of bytes that all announcements to the request for files may hold together. */
  readonly maxHeldBytes: number;
}

interface Hold {
  /** Announced bytes that have not arrived. */
  readonly missingBytes: number;
  /** Null for the owner's own uploads. */
  readonly fileRequest: FileRequestHold | null;
  readonly until: number;
}

/** Name of the budget in `HeldBytes` that contains all announcements. */
const ALL = 'uploads';

export const reservationTtlMs = (fileRequest: FileRequestHold | null): number =>
  fileRequest ? RECEIVED_RESERVATION_TTL_MS : UPLOAD_RESERVATION_TTL_MS;

export class UploadHolds {
  // All leases in one `HeldBytes` must have the same lifetime.
  private readonly ownHolds = new HeldBytes();
  private readonly requestHolds = new HeldBytes();

  /**
   * Holds the missing bytes of a folder. If the folder is a delivery, `maxHeldBytes` and `RECEIVED_HELD_SHARE` limit
   * the held bytes. `remainingBytes` is the unused part of the owner's month.
   */
  hold(folderId: string, { missingBytes, fileRequest, until }: Hold, remainingBytes: number, now: number): void {
    if (!fileRequest) {
      this.ownHolds.hold(folderId, [ALL], missingBytes, until);
      return;
    }
    const requestBudget = `request:${fileRequest.requestId}`;
    const heldByOthers = (budget: string) =>
      this.requestHolds.ofBudget(budget, now) - this.requestHolds.ofLease(folderId);
    const requestLimit = fileRequest.maxHeldBytes - heldByOthers(requestBudget);
    const monthLimit = Math.floor(remainingBytes * RECEIVED_HELD_SHARE) - heldByOthers(ALL);
    const maxBytes = Math.max(0, Math.min(requestLimit, monthLimit));
    this.requestHolds.hold(folderId, [ALL, requestBudget], Math.min(missingBytes, maxBytes), until);
  }

  reduceTo(folderId: string, bytes: number): void {
    for (const holds of [this.ownHolds, this.requestHolds]) holds.reduceTo(folderId, bytes);
  }

  release(folderId: string): void {
    for (const holds of [this.ownHolds, this.requestHolds]) holds.release(folderId);
  }

  /**
   * Returns the number of bytes that the folder of a delivery holds. Call `heldByOthers` first, because that method
   * removes lapsed holds.
   */
  heldForRequest(folderId: string): number {
    return this.requestHolds.ofLease(folderId);
  }

  heldByOthers(folderId: string, now: number): number {
    return [this.ownHolds, this.requestHolds].reduce(
      (sum, holds) => sum + holds.ofBudget(ALL, now) - holds.ofLease(folderId),
      0,
    );
  }
}
