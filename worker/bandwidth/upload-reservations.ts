/**
 * Announced bytes and files that have not arrived, one row per folder, in the meter's own database.
 *
 * An announcement reserves its bytes in the month for a limited time after it was made or its last byte arrived. It
 * counts against other uploads only (`upload-holds.ts`). If it has lapsed, the next call of its folder admits it again.
 * Its row stays, because the missing bytes are still known. The purge removes it with the files, a deletion with the
 * folder.
 */
import { DAY_MS } from '../contract/units';
import { fits, judgeArrival } from './admission';
import type { Announcement, AnnouncementWindows } from './announcement-windows';
import type { MonthlyUsage } from './monthly-usage';
import { type Arriving, ReceivedArrivals } from './received-arrivals';
import type { Exceeded, Refusal } from './refusal';
import { type ReceivedFor, reservationTtlMs, UploadHolds } from './upload-holds';

/** A reservation is renewed only if that extends it by at least this share. */
const RENEWED_SHARE = 1 / 12;
/**
 * Rows are kept until their upload URLs have expired; rows with unfinished files, until long after the purge is due.
 */
const ANNOUNCED_KEEP_MS = 2 * DAY_MS;
const UNFINISHED_KEEP_MS = 30 * DAY_MS;

/** Files and directories that an upload announces for a folder; none if it only renews its announcement. */
export interface Reservation extends Announcement {
  folderId: string;
  bytes: number;
  /** The request that a stranger announces it to: it takes its place in the windows at the meter of their address. */
  received?: ReceivedFor;
  monthlyLimit: number;
}

/** Bytes and files of a folder that arrived, or that never will. */
export interface Amount {
  folderId: string;
  bytes: number;
  files: number;
}

/** Bytes and files that have arrived, and the ids of these files or parts (`Arriving`). */
export interface Arrived extends Amount {
  what: readonly string[];
}

// `monthly_limit` is NULL if unlimited.
const TABLE = `
  CREATE TABLE IF NOT EXISTS announced (
    folder_id TEXT PRIMARY KEY, bytes INTEGER NOT NULL, files INTEGER NOT NULL, monthly_limit INTEGER,
    live_until INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS announced_live ON announced (live_until);
  CREATE TABLE IF NOT EXISTS announced_to_requests (
    folder_id TEXT PRIMARY KEY, request_id TEXT NOT NULL, holds_at_most INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

interface Row {
  bytes: number;
  files: number;
  monthlyLimit: number;
  liveUntil: number;
  received: ReceivedFor | null;
}

interface StoredRow {
  [column: string]: SqlStorageValue;
  folder_id: string;
  bytes: number;
  files: number;
  monthly_limit: number | null;
  live_until: number;
  request_id: string | null;
  holds_at_most: number | null;
}

const ROWS = 'SELECT * FROM announced LEFT JOIN announced_to_requests USING (folder_id)';

export class UploadReservations {
  /** Unfinished files of all the owner's own folders, live or not. Senders to requests are limited by the requests. */
  private unfinishedFiles: number;
  /** Bytes held by live announcements, per folder. */
  private readonly held = new UploadHolds();
  private readonly arrivals: ReceivedArrivals;

  constructor(
    private readonly sql: SqlStorage,
    private readonly usage: MonthlyUsage,
    private readonly windows: AnnouncementWindows,
    now: number,
  ) {
    sql.exec(TABLE);
    this.arrivals = new ReceivedArrivals(sql);
    for (const stored of sql.exec<StoredRow>(`${ROWS} WHERE live_until > ? ORDER BY live_until`, now)) {
      this.hold(stored.folder_id, rowOf(stored), now);
    }
    const sum = `SELECT coalesce(sum(files), 0) AS files FROM announced
      WHERE folder_id NOT IN (SELECT folder_id FROM announced_to_requests)`;
    this.unfinishedFiles = sql.exec<{ files: number }>(sum).one().files;
  }

  /** Admits an announcement as a whole. Returns null if admitted; otherwise returns the refusal and changes nothing. */
  reserve(asked: Reservation): Refusal | null {
    const { folderId, bytes, files, monthlyLimit, now } = asked;
    const before = this.find(folderId);
    // A folder never changes between the owner's own and one sent to a request.
    const received = before && !before.received ? null : (asked.received ?? before?.received ?? null);
    const refusal =
      (asked.received ? null : this.windows.tooOften(asked)) ?? (received ? null : this.tooManyUnfinished(asked));
    if (refusal) return refusal;
    const isLive = before !== undefined && before.liveUntil > now;
    const isNew = files + asked.directories > 0;
    if (isLive && !isNew) return null;
    const missing = (before?.bytes ?? 0) + bytes;
    const budget = { ...this.othersOf(folderId, now), limit: monthlyLimit };
    if (!fits(budget, missing)) return exceeded(budget, missing);
    // An announcement without new files sends no byte, and only bytes renew what a sender to a request holds.
    if (received && !isNew) return null;
    if (!asked.received) this.windows.take(asked);
    if (!received) this.unfinishedFiles += files;
    const liveUntil = now + reservationTtlMs(received);
    this.hold(folderId, { bytes: missing, received, liveUntil, monthlyLimit }, now);
    this.sql.exec(
      `INSERT INTO announced VALUES (?, ?, ?, ?, ?) ON CONFLICT (folder_id) DO UPDATE SET bytes = bytes + excluded.bytes,
         files = files + excluded.files, monthly_limit = excluded.monthly_limit, live_until = excluded.live_until`,
      ...[folderId, bytes, files, Number.isFinite(monthlyLimit) ? monthlyLimit : null, liveUntil],
    );
    if (received) {
      const { requestId, holdsAtMost } = received;
      this.sql.exec('INSERT OR REPLACE INTO announced_to_requests VALUES (?, ?, ?)', folderId, requestId, holdsAtMost);
    }
    return null;
  }

  /** Cancels an announcement that was not written to D1, as if it had never been made. */
  cancel(asked: Reservation): void {
    this.release(asked);
    if (!asked.received) this.windows.giveBack(asked);
  }

  /**
   * Checks whether a PUT may send these files or parts to a folder. Returns null if it may, otherwise the refusal.
   * Idempotent.
   */
  mayArrive(folderId: string, arriving: readonly Arriving[], now: number): Refusal | null {
    const row = this.find(folderId);
    if (!row) return { code: 'not_found' };
    const bytes = arriving.reduce((sum, one) => sum + one.bytes, 0);
    const budget = { ...this.othersOf(folderId, now), limit: row.monthlyLimit };
    if (row.received) {
      // Senders to requests hold less than their missing bytes, so each PUT must fit by itself.
      const what = arriving.map((one) => one.what);
      const ofStrangers = { ...budget, reserved: budget.reserved + this.onTheirWay(folderId, what, now) };
      if (!fits(ofStrangers, bytes)) return exceeded(ofStrangers, bytes);
      this.arrivals.hold(folderId, arriving, now);
      return null;
    }
    const verdict = judgeArrival(row, budget, bytes, now);
    if (verdict === 'exceeded') return exceeded(budget, bytes);
    if (verdict === 'anew') this.renew(folderId, row, now);
    return null;
  }

  /** Counts bytes of an upload without announcement. Returns null if admitted, otherwise the refusal. */
  takeUnannounced(bytes: number, monthlyLimit: number, now: number): Refusal | null {
    const budget = { ...this.othersOf('', now), limit: monthlyLimit };
    if (!fits(budget, bytes)) return exceeded(budget, bytes);
    this.usage.add('upload', bytes, now);
    return null;
  }

  /** Moves arrived bytes from missing to used, and renews the reservation. */
  settle(amount: Arrived, now: number): void {
    this.arrivals.end(amount.what);
    const left = this.release(amount);
    this.usage.add('upload', amount.bytes, now);
    if (!left) return;
    // A reservation for a request may lapse while a part is in flight.
    if (left.liveUntil <= now && !left.received) return;
    const ttlMs = reservationTtlMs(left.received);
    if (now + ttlMs - left.liveUntil >= ttlMs * RENEWED_SHARE) this.renew(amount.folderId, left, now);
  }

  /** Ends arrivals whose files or parts have not arrived. */
  endArrivals(what: readonly string[]): void {
    this.arrivals.end(what);
  }

  /**
   * Releases bytes and files that will not arrive. Returns the folder's remaining row, or undefined if nothing was
   * announced.
   */
  release({ folderId, bytes, files }: Amount): Row | undefined {
    const row = this.find(folderId);
    if (!row) return undefined;
    const left = { bytes: Math.max(0, row.bytes - bytes), files: Math.max(0, row.files - files) };
    if (!row.received) this.unfinishedFiles -= row.files - left.files;
    this.sql.exec('UPDATE announced SET bytes = ?, files = ? WHERE folder_id = ?', left.bytes, left.files, folderId);
    this.held.lessen(folderId, left.bytes);
    return { ...row, ...left };
  }

  forget(folderId: string): void {
    const row = this.find(folderId);
    if (row && !row.received) this.unfinishedFiles -= row.files;
    this.held.release(folderId);
    this.arrivals.forget(folderId);
    this.sql.exec('DELETE FROM announced WHERE folder_id = ?', folderId);
    this.sql.exec('DELETE FROM announced_to_requests WHERE folder_id = ?', folderId);
  }

  /** Drops rows whose upload URLs have expired, and those that nobody withdrew, long after the purge should have. */
  dropOld(now: number): void {
    const old = this.sql.exec<StoredRow>(
      `${ROWS} WHERE live_until < ? AND (files = 0 OR live_until < ?)`,
      now - ANNOUNCED_KEEP_MS,
      now - UNFINISHED_KEEP_MS,
    );
    for (const { folder_id } of old.toArray()) this.forget(folder_id);
    this.arrivals.dropOld(now);
  }

  isEmpty(): boolean {
    return this.sql.exec('SELECT 1 FROM announced LIMIT 1').toArray().length === 0;
  }

  private tooManyUnfinished({ files, limits }: Reservation): Refusal | null {
    const isTooMany = files > 0 && this.unfinishedFiles + files > limits.unfinishedFiles;
    return isTooMany ? { code: 'too_many_unfinished_files' } : null;
  }

  private renew(folderId: string, row: Row, now: number): void {
    const liveUntil = now + reservationTtlMs(row.received);
    this.hold(folderId, { ...row, liveUntil }, now);
    this.sql.exec('UPDATE announced SET live_until = ? WHERE folder_id = ?', liveUntil, folderId);
  }

  private hold(folderId: string, { bytes, received, liveUntil, monthlyLimit }: Omit<Row, 'files'>, now: number): void {
    const left = monthlyLimit - this.usage.counted(now);
    this.held.hold(folderId, { missing: bytes, received, until: liveUntil }, left, now);
  }

  /**
   * Returns the bytes in flight to requests, except `what` and what their announcements hold. They count against
   * senders to requests only: an open PUT without bytes must not block the owner.
   */
  private onTheirWay(folderId: string, what: readonly string[], now: number): number {
    const arriving = [...this.arrivals.byFolder(what, now)];
    const held = (id: string) => (id === folderId ? 0 : this.held.ofReceived(id));
    return arriving.reduce((sum, [id, bytes]) => sum + Math.max(0, bytes - held(id)), 0);
  }

  /** Returns the used bytes, and the bytes held by other folders' uploads. */
  private othersOf(folderId: string, now: number): { used: number; reserved: number } {
    return { used: this.usage.counted(now), reserved: this.held.byOthers(folderId, now) };
  }

  private find(folderId: string): Row | undefined {
    const [stored] = this.sql.exec<StoredRow>(`${ROWS} WHERE folder_id = ?`, folderId);
    return stored && rowOf(stored);
  }
}

const rowOf = ({ bytes, files, monthly_limit, live_until, request_id, holds_at_most }: StoredRow): Row => ({
  bytes,
  files,
  monthlyLimit: monthly_limit ?? Number.POSITIVE_INFINITY,
  liveUntil: live_until,
  received: request_id === null ? null : { requestId: request_id, holdsAtMost: holds_at_most ?? 0 },
});

const exceeded = (
  { used, reserved, limit }: { used: number; reserved: number; limit: number },
  bytes: number,
): Exceeded => ({
  code: 'bandwidth_exceeded',
  usedBytes: used,
  reservedBytes: reserved,
  limitBytes: limit,
  fitsAlone: used < limit && used + bytes <= limit,
});
