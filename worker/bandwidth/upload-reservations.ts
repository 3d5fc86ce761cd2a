/**
 * What uploads have announced and not brought, one row per folder, in the meter's own database.
 *
 * An announcement holds its place in the month for a time from when it was made or from the last byte that came, and
 * against other uploads only (`upload-holds.ts`). A lapsed one is admitted anew by whatever asks next. Its row stays, for what is missing
 * is still known: the purge withdraws it with the files, a deletion with the folder.
 */
import { DAY_MS } from '../contract/units';
import { fits, judgeArrival } from './admission';
import type { Announcement, AnnouncementWindows } from './announcement-windows';
import type { MonthlyUsage } from './monthly-usage';
import { type Arriving, ReceivedArrivals } from './received-arrivals';
import type { Exceeded, Refusal } from './refusal';
import { type ReceivedFor, reservationTtlMs, UploadHolds } from './upload-holds';

/** A reservation is renewed once that makes it longer by this share. */
const RENEWED_SHARE = 1 / 12;
/** What was announced is remembered until its URLs have expired, and at the latest long after the purge should have come. */
const ANNOUNCED_KEEP_MS = 2 * DAY_MS;
const UNFINISHED_KEEP_MS = 30 * DAY_MS;

/** What an upload wants to send to a folder: new files and directories, or none where it only announces again. */
export interface Reservation extends Announcement {
  folderId: string;
  bytes: number;
  /** The request that a stranger announces it to: it takes its place in the windows at the meter of their address. */
  received?: ReceivedFor;
  monthlyLimit: number;
}

/** What of a folder has come, or will never come. */
export interface Amount {
  folderId: string;
  bytes: number;
  files: number;
}

/** What has come, and the files or parts that it is (`Arriving`). */
export interface Arrived extends Amount {
  what: readonly string[];
}

// An unlimited month is NULL.
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
  /** Of all folders of the owner's own, live or not. Strangers are bounded by the requests that they send to. */
  private unfinishedFiles: number;
  /** What live announcements hold, by folder. */
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

  /** Admits an announcement as a whole, or says why not and changes nothing. */
  reserve(asked: Reservation): Refusal | null {
    const { folderId, bytes, files, monthlyLimit, now } = asked;
    const before = this.find(folderId);
    // A folder stays what it began as.
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
    // Announcing again brings no byte: only bytes renew what a stranger holds.
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

  /** Takes back what was announced and then not written down, as if it had never been. */
  cancel(asked: Reservation): void {
    this.release(asked);
    if (!asked.received) this.windows.giveBack(asked);
  }

  /** Whether a PUT may bring these to a folder; it may be asked again with the same effect. */
  mayArrive(folderId: string, arriving: readonly Arriving[], now: number): Refusal | null {
    const row = this.find(folderId);
    if (!row) return { code: 'not_found' };
    const bytes = arriving.reduce((sum, one) => sum + one.bytes, 0);
    const budget = { ...this.othersOf(folderId, now), limit: row.monthlyLimit };
    if (row.received) {
      // What a stranger holds is less than what is missing: each PUT has to fit by itself.
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

  /** Counts bytes that come without announcement. Returns why they do not fit, or null. */
  takeUnannounced(bytes: number, monthlyLimit: number, now: number): Refusal | null {
    const budget = { ...this.othersOf('', now), limit: monthlyLimit };
    if (!fits(budget, bytes)) return exceeded(budget, bytes);
    this.usage.add('upload', bytes, now);
    return null;
  }

  /** Bytes and files that came: they are no longer missing, and count as used. */
  settle(amount: Arrived, now: number): void {
    this.arrivals.end(amount.what);
    const left = this.release(amount);
    this.usage.add('upload', amount.bytes, now);
    if (!left) return;
    // A stranger's lapses while a part is on its way.
    if (left.liveUntil <= now && !left.received) return;
    const ttlMs = reservationTtlMs(left.received);
    if (now + ttlMs - left.liveUntil >= ttlMs * RENEWED_SHARE) this.renew(amount.folderId, left, now);
  }

  /** These are no longer on their way, and have not come. */
  endArrivals(what: readonly string[]): void {
    this.arrivals.end(what);
  }

  /** Takes back what will not come. Answers what is left; undefined: nothing was announced. */
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
   * What strangers are sending besides `what` and beyond what their announcements hold. It counts against strangers only:
   * an open PUT without bytes must not block the owner.
   */
  private onTheirWay(folderId: string, what: readonly string[], now: number): number {
    const arriving = [...this.arrivals.byFolder(what, now)];
    const held = (id: string) => (id === folderId ? 0 : this.held.ofReceived(id));
    return arriving.reduce((sum, [id, bytes]) => sum + Math.max(0, bytes - held(id)), 0);
  }

  /** What is used, and what other folders' uploads hold. */
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
