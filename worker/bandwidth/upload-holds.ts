/**
 * Bytes of the monthly limit that uploads reserve, in memory. An owner's upload reserves all its bytes. Deliveries
 * reserve only a fraction (`RECEIVED_HELD_SHARE`), so that strangers cannot block the owner.
 */
import { HeldBytes } from './held-bytes';
import { RECEIVED_HELD_SHARE, RECEIVED_RESERVATION_TTL_MS, UPLOAD_RESERVATION_TTL_MS } from './limits';

export interface FileRequestHold {
  readonly requestId: string;
  readonly maxHeldBytes: number;
}

interface Hold {
  readonly missingBytes: number;
  /** Null for the owner's own uploads. */
  readonly fileRequest: FileRequestHold | null;
  readonly until: number;
}

const ALL = 'uploads';

export const reservationTtlMs = (fileRequest: FileRequestHold | null): number =>
  fileRequest ? RECEIVED_RESERVATION_TTL_MS : UPLOAD_RESERVATION_TTL_MS;

export class UploadHolds {
  // All leases in one `HeldBytes` must have the same lifetime.
  private readonly ownHolds = new HeldBytes();
  private readonly requestHolds = new HeldBytes();

  /** `remainingBytes` is the unused part of the owner's month. */
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
