/**
 * Announced bytes and files that have not arrived, one row per folder.
 *
 * Reservations block only other uploads, and lapse some time after the last received bytes. The row stays, so that a
 * later announcement or PUT can reserve the missing bytes again.
 */
import { DAY_MS } from '../contract/units';
import { type Budget, evaluateArrival, fits } from './admission';
import type { Announcement, AnnouncementWindows } from './announcement-windows';
import type { MonthlyUsage } from './monthly-usage';
import { type Arrival, ReceivedArrivals } from './received-arrivals';
import type { BandwidthExceeded, Refusal } from './refusal';
import { type FileRequestHold, reservationTtlMs, UploadHolds } from './upload-holds';

/** A renewal is skipped if it extends the reservation by less than this fraction of its lifetime. */
const RENEWED_SHARE = 1 / 12;
/** How long a row stays after its reservation has ended. */
const ANNOUNCED_KEEP_MS = 2 * DAY_MS;
/** The same, for a row with unfinished files. The purge usually removes it earlier. */
const UNFINISHED_KEEP_MS = 30 * DAY_MS;

/** For a repeated announcement, `bytes`, `files` and `directories` are 0. */
export interface Reservation extends Announcement {
  folderId: string;
  bytes: number;
  /** Present for a delivery. The meter of the sender's IP address checks the rate limits. */
  fileRequest?: FileRequestHold;
  monthlyLimit: number;
}

/** Announced bytes and files that have arrived or were given up. */
export interface UploadAmount {
  folderId: string;
  bytes: number;
  files: number;
}

export interface ArrivedAmount extends UploadAmount {
  targets: readonly string[];
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

interface ReservationRow {
  bytes: number;
  files: number;
  monthlyLimit: number;
  liveUntil: number;
  fileRequest: FileRequestHold | null;
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
  /** Unfinished files of the owner's own uploads, without deliveries. */
  private unfinishedFiles: number;
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
    for (const row of sql.exec<StoredRow>(`${ROWS} WHERE live_until > ? ORDER BY live_until`, now)) {
      this.hold(row.folder_id, rowOf(row), now);
    }
    const query = `SELECT coalesce(sum(files), 0) AS files FROM announced
      WHERE folder_id NOT IN (SELECT folder_id FROM announced_to_requests)`;
    this.unfinishedFiles = sql.exec<{ files: number }>(query).one().files;
  }

  /** Returns null if admitted. Otherwise changes nothing and returns the refusal. */
  reserve(reservation: Reservation): Refusal | null {
    const { folderId, bytes, files, monthlyLimit, now } = reservation;
    const existing = this.find(folderId);
    // A later call cannot turn an upload into a delivery, or a delivery into an upload.
    const fileRequest =
      existing && !existing.fileRequest ? null : (reservation.fileRequest ?? existing?.fileRequest ?? null);
    const refusal =
      (reservation.fileRequest ? null : this.windows.checkRates(reservation)) ??
      (fileRequest ? null : this.checkUnfinished(reservation));
    if (refusal) return refusal;
    const isLive = existing !== undefined && existing.liveUntil > now;
    const isNew = files + reservation.directories > 0;
    if (isLive && !isNew) return null;
    const missingBytes = (existing?.bytes ?? 0) + bytes;
    const budget = { ...this.usedByOthers(folderId, now), limit: monthlyLimit };
    if (!fits(budget, missingBytes)) return exceededRefusal(budget, missingBytes);
    if (fileRequest && !isNew) return null;
    if (!reservation.fileRequest) this.windows.take(reservation);
    if (!fileRequest) this.unfinishedFiles += files;
    const liveUntil = now + reservationTtlMs(fileRequest);
    this.hold(folderId, { bytes: missingBytes, fileRequest, liveUntil, monthlyLimit }, now);
    this.sql.exec(
      `INSERT INTO announced VALUES (?, ?, ?, ?, ?) ON CONFLICT (folder_id) DO UPDATE SET bytes = bytes + excluded.bytes,
         files = files + excluded.files, monthly_limit = excluded.monthly_limit, live_until = excluded.live_until`,
      folderId,
      bytes,
      files,
      Number.isFinite(monthlyLimit) ? monthlyLimit : null,
      liveUntil,
    );
    if (fileRequest) {
      const { requestId, maxHeldBytes } = fileRequest;
      this.sql.exec('INSERT OR REPLACE INTO announced_to_requests VALUES (?, ?, ?)', folderId, requestId, maxHeldBytes);
    }
    return null;
  }

  cancel(reservation: Reservation): void {
    this.release(reservation);
    if (!reservation.fileRequest) this.windows.giveBack(reservation);
  }

  checkArrival(folderId: string, arrivals: readonly Arrival[], now: number): Refusal | null {
    const row = this.find(folderId);
    if (!row) return { code: 'not_found' };
    const bytes = arrivals.reduce((sum, arrival) => sum + arrival.bytes, 0);
    const budget = { ...this.usedByOthers(folderId, now), limit: row.monthlyLimit };
    if (row.fileRequest) {
      // A delivery may reserve less than its missing bytes, so each of its PUTs must fit into the limit.
      const targets = arrivals.map(({ target }) => target);
      const requestBudget = { ...budget, reserved: budget.reserved + this.arrivingBytes(folderId, targets, now) };
      if (!fits(requestBudget, bytes)) return exceededRefusal(requestBudget, bytes);
      this.arrivals.hold(folderId, arrivals, now);
      return null;
    }
    const verdict = evaluateArrival(row, budget, bytes, now);
    if (verdict === 'exceeded') return exceededRefusal(budget, bytes);
    if (verdict === 'anew') this.renew(folderId, row, now);
    return null;
  }

  takeUnannounced(bytes: number, monthlyLimit: number, now: number): Refusal | null {
    const budget = { ...this.usedByOthers('', now), limit: monthlyLimit };
    if (!fits(budget, bytes)) return exceededRefusal(budget, bytes);
    this.usage.add('upload', bytes, now);
    return null;
  }

  settle(amount: ArrivedAmount, now: number): void {
    this.arrivals.end(amount.targets);
    const remaining = this.release(amount);
    this.usage.add('upload', amount.bytes, now);
    if (!remaining) return;
    // Only a delivery renews a lapsed reservation, because its short one may lapse while a part is in flight.
    if (remaining.liveUntil <= now && !remaining.fileRequest) return;
    const ttlMs = reservationTtlMs(remaining.fileRequest);
    if (now + ttlMs - remaining.liveUntil >= ttlMs * RENEWED_SHARE) this.renew(amount.folderId, remaining, now);
  }

  endArrivals(targets: readonly string[]): void {
    this.arrivals.end(targets);
  }

  release({ folderId, bytes, files }: UploadAmount): ReservationRow | undefined {
    const row = this.find(folderId);
    if (!row) return undefined;
    const remaining = { bytes: Math.max(0, row.bytes - bytes), files: Math.max(0, row.files - files) };
    if (!row.fileRequest) this.unfinishedFiles -= row.files - remaining.files;
    this.sql.exec(
      'UPDATE announced SET bytes = ?, files = ? WHERE folder_id = ?',
      remaining.bytes,
      remaining.files,
      folderId,
    );
    this.held.reduceTo(folderId, remaining.bytes);
    return { ...row, ...remaining };
  }

  forget(folderId: string): void {
    const row = this.find(folderId);
    if (row && !row.fileRequest) this.unfinishedFiles -= row.files;
    this.held.release(folderId);
    this.arrivals.forget(folderId);
    this.sql.exec('DELETE FROM announced WHERE folder_id = ?', folderId);
    this.sql.exec('DELETE FROM announced_to_requests WHERE folder_id = ?', folderId);
  }

  dropOld(now: number): void {
    const expired = this.sql.exec<StoredRow>(
      `${ROWS} WHERE live_until < ? AND (files = 0 OR live_until < ?)`,
      now - ANNOUNCED_KEEP_MS,
      now - UNFINISHED_KEEP_MS,
    );
    for (const { folder_id } of expired.toArray()) this.forget(folder_id);
    this.arrivals.dropOld(now);
  }

  private checkUnfinished({ files, limits }: Reservation): Refusal | null {
    const isTooMany = files > 0 && this.unfinishedFiles + files > limits.unfinishedFiles;
    return isTooMany ? { code: 'too_many_unfinished_files' } : null;
  }

  private renew(folderId: string, row: ReservationRow, now: number): void {
    const liveUntil = now + reservationTtlMs(row.fileRequest);
    this.hold(folderId, { ...row, liveUntil }, now);
    this.sql.exec('UPDATE announced SET live_until = ? WHERE folder_id = ?', liveUntil, folderId);
  }

  private hold(
    folderId: string,
    { bytes, fileRequest, liveUntil, monthlyLimit }: Omit<ReservationRow, 'files'>,
    now: number,
  ): void {
    const remainingBytes = monthlyLimit - this.usage.total(now);
    this.held.hold(folderId, { missingBytes: bytes, fileRequest, until: liveUntil }, remainingBytes, now);
  }

  /** Returns the bytes in flight to requests beyond their reservations. They limit only other deliveries. */
  private arrivingBytes(folderId: string, targets: readonly string[], now: number): number {
    const folders = [...this.arrivals.byFolder(targets, now)];
    const heldFor = (id: string) => (id === folderId ? 0 : this.held.heldForRequest(id));
    return folders.reduce((sum, [id, bytes]) => sum + Math.max(0, bytes - heldFor(id)), 0);
  }

  private usedByOthers(folderId: string, now: number): { used: number; reserved: number } {
    return { used: this.usage.total(now), reserved: this.held.heldByOthers(folderId, now) };
  }

  private find(folderId: string): ReservationRow | undefined {
    const [row] = this.sql.exec<StoredRow>(`${ROWS} WHERE folder_id = ?`, folderId);
    return row && rowOf(row);
  }
}

const rowOf = ({ bytes, files, monthly_limit, live_until, request_id, holds_at_most }: StoredRow): ReservationRow => ({
  bytes,
  files,
  monthlyLimit: monthly_limit ?? Number.POSITIVE_INFINITY,
  liveUntil: live_until,
  fileRequest: request_id === null ? null : { requestId: request_id, maxHeldBytes: holds_at_most ?? 0 },
});

const exceededRefusal = ({ used, reserved, limit }: Budget, bytes: number): BandwidthExceeded => ({
  code: 'bandwidth_exceeded',
  usedBytes: used,
  reservedBytes: reserved,
  limitBytes: limit,
  fitsAlone: used < limit && used + bytes <= limit,
});
