/**
 * One uploader address: what it has used this month, what is admitted and not yet sent, and what each of its folders
 * has been downloaded.
 *
 * Admission reserves before the first byte; settlement replaces the reservation by what was really sent. Both run in
 * this one object, one after the other, so parallel requests cannot overshoot. A reservation that nobody settles
 * lapses. Folders' counters are totals, not increments: the alarm writes them to D1 in aggregates, and writing them
 * twice changes nothing.
 */
import { DurableObject } from 'cloudflare:workers';
import {
  COUNTERS_FLUSH_DELAY_MS,
  COUNTERS_PER_WRITE,
  RESERVATION_TTL_MS,
  UPLOAD_RESERVATION_TTL_MS,
} from '../contract/limits';
import type { Env } from '../lib/env';
import { fits } from './admission';
import { monthBefore, monthOf, nextMonth } from './month';
import { writeCounters } from './store';

export interface Usage {
  month: string;
  uploadBytes: number;
  downloadBytes: number;
}

export interface DownloadAsked {
  reservationId: string;
  folderId: string;
  /** Null: the whole folder is read, or several files of it. */
  fileId: string | null;
  /** The bytes asked for, reserved until settled. */
  bytes: number;
  monthlyLimit: number;
  folderLimit: number;
  /** Whether it begins a download that counts as one. */
  isDownload: boolean;
  now: number;
}

export type DownloadVerdict = 'admitted' | 'bandwidth_exceeded' | 'folder_bandwidth_exceeded';

const TABLES = `
  CREATE TABLE IF NOT EXISTS usage (month TEXT, kind TEXT, bytes INTEGER NOT NULL, PRIMARY KEY (month, kind)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS reservations (
    id TEXT PRIMARY KEY, month TEXT NOT NULL, folder_id TEXT NOT NULL, kind TEXT NOT NULL, bytes INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS folders (
    id TEXT PRIMARY KEY, bytes INTEGER NOT NULL, downloads INTEGER NOT NULL, last_access INTEGER NOT NULL,
    unwritten INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS files (
    id TEXT PRIMARY KEY, folder_id TEXT NOT NULL, downloads INTEGER NOT NULL, unwritten INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

export class BandwidthMeter extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql.exec(TABLES);
  }

  usage(now: number): Usage {
    const month = monthOf(now);
    return { month, uploadBytes: this.used(month, 'upload'), downloadBytes: this.used(month, 'download') };
  }

  /** Reserves an upload's announced bytes; several announcements for one folder add up. */
  admitUpload(asked: { folderId: string; bytes: number; monthlyLimit: number; now: number }): boolean {
    const month = monthOf(asked.now);
    if (!fits(this.budget(month, asked.monthlyLimit, asked.now), asked.bytes)) return false;
    this.sql.exec(
      `INSERT INTO reservations VALUES (?, ?, ?, 'upload', ?, ?)
       ON CONFLICT (id) DO UPDATE SET bytes = bytes + excluded.bytes, expires_at = excluded.expires_at`,
      uploadReservation(asked.folderId),
      month,
      asked.folderId,
      asked.bytes,
      asked.now + UPLOAD_RESERVATION_TTL_MS,
    );
    return true;
  }

  /** Takes back what was announced and then not written down. */
  withdrawUpload(folderId: string, bytes: number): void {
    this.sql.exec('UPDATE reservations SET bytes = max(0, bytes - ?) WHERE id = ?', bytes, uploadReservation(folderId));
    this.sql.exec('DELETE FROM reservations WHERE id = ? AND bytes = 0', uploadReservation(folderId));
  }

  /** Bytes of an upload that have arrived: taken from its reservation, counted as used. */
  uploaded(folderId: string, bytes: number, now: number): void {
    this.withdrawUpload(folderId, bytes);
    this.use(monthOf(now), 'upload', bytes);
    this.wakeBy(nextMonth(now));
  }

  /** Whether a download of `bytes` would be admitted; reserves nothing. */
  wouldAdmit(asked: DownloadAsked): DownloadVerdict {
    const { folderId, bytes, now } = asked;
    if (!fits(this.budget(monthOf(now), asked.monthlyLimit, now), bytes)) return 'bandwidth_exceeded';
    const folder = {
      used: this.folderBytes(folderId),
      reserved: this.reservedFor(folderId, now),
      limit: asked.folderLimit,
    };
    return fits(folder, bytes) ? 'admitted' : 'folder_bandwidth_exceeded';
  }

  admitDownload(asked: DownloadAsked): DownloadVerdict {
    const verdict = this.wouldAdmit(asked);
    if (verdict !== 'admitted') return verdict;
    const { reservationId, folderId, bytes, now } = asked;
    this.sql.exec(
      `INSERT INTO reservations VALUES (?, ?, ?, 'download', ?, ?)`,
      reservationId,
      monthOf(now),
      folderId,
      bytes,
      now + RESERVATION_TTL_MS,
    );
    this.countAccess(asked);
    return 'admitted';
  }

  /** A download that costs nobody anything (the owner's own), counted as one all the same. */
  countAccess({
    folderId,
    fileId,
    isDownload,
    now,
  }: Pick<DownloadAsked, 'folderId' | 'fileId' | 'isDownload' | 'now'>): void {
    this.sql.exec(
      `INSERT INTO folders VALUES (?, 0, ?, ?, 1) ON CONFLICT (id) DO UPDATE SET
         downloads = downloads + excluded.downloads, last_access = excluded.last_access, unwritten = 1`,
      folderId,
      isDownload ? 1 : 0,
      now,
    );
    this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
    if (!isDownload || fileId === null) return;
    this.sql.exec(
      `INSERT INTO files VALUES (?, ?, 1, 1) ON CONFLICT (id) DO UPDATE SET downloads = downloads + 1, unwritten = 1`,
      fileId,
      folderId,
    );
  }

  /** Counts bytes really sent. `ended` gives the rest of the reservation back; without it the download goes on. */
  settleDownload(reservationId: string, sent: number, ended: boolean, now: number): void {
    const [row] = this.sql
      .exec<{ month: string; folder_id: string }>(
        'SELECT month, folder_id FROM reservations WHERE id = ?',
        reservationId,
      )
      .toArray();
    if (!row) return;
    this.use(row.month, 'download', sent);
    this.sql.exec('UPDATE folders SET bytes = bytes + ?, unwritten = 1 WHERE id = ?', sent, row.folder_id);
    this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
    if (ended) this.sql.exec('DELETE FROM reservations WHERE id = ?', reservationId);
    else {
      const renew = 'UPDATE reservations SET bytes = max(0, bytes - ?), expires_at = ? WHERE id = ?';
      this.sql.exec(renew, sent, now + RESERVATION_TTL_MS, reservationId);
    }
  }

  /** A folder that is gone: what it announced will not come. Downloads under way still settle. */
  forget(folderId: string): void {
    this.sql.exec('DELETE FROM reservations WHERE id = ?', uploadReservation(folderId));
    this.sql.exec('DELETE FROM folders WHERE id = ?', folderId);
    this.sql.exec('DELETE FROM files WHERE folder_id = ?', folderId);
  }

  override async alarm(): Promise<void> {
    const folders = this.sql
      .exec<{ id: string; bytes: number; downloads: number; last_access: number }>(
        'SELECT id, bytes, downloads, last_access FROM folders WHERE unwritten = 1 LIMIT ?',
        COUNTERS_PER_WRITE,
      )
      .toArray();
    const files = this.sql
      .exec<{ id: string; downloads: number }>(
        'SELECT id, downloads FROM files WHERE unwritten = 1 LIMIT ?',
        COUNTERS_PER_WRITE,
      )
      .toArray();
    if (folders.length + files.length > 0) await writeCounters(this.env, folders, files);
    for (const { id, bytes, downloads, last_access } of folders) {
      this.sql.exec(
        'UPDATE folders SET unwritten = 0 WHERE id = ? AND bytes = ? AND downloads = ? AND last_access = ?',
        id,
        bytes,
        downloads,
        last_access,
      );
    }
    for (const { id, downloads } of files) {
      this.sql.exec('UPDATE files SET unwritten = 0 WHERE id = ? AND downloads = ?', id, downloads);
    }
    this.dropOld(Date.now());
  }

  private dropOld(now: number): void {
    this.sql.exec('DELETE FROM usage WHERE month < ?', monthBefore(now));
    this.sql.exec('DELETE FROM reservations WHERE expires_at <= ?', now);
    const [left] = this.sql.exec<{ unwritten: number; kept: number }>(
      `SELECT EXISTS (SELECT 1 FROM folders WHERE unwritten = 1) + EXISTS (SELECT 1 FROM files WHERE unwritten = 1) AS unwritten,
         (SELECT count(*) FROM usage) AS kept`,
    );
    if (left && left.unwritten > 0) this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
    else if (left && left.kept > 0) this.wakeBy(nextMonth(now));
  }

  /** Uploads announced in another month are still to come, and count when they do; downloads stay with theirs. */
  private budget(month: string, limit: number, now: number) {
    const { reserved } = this.sql
      .exec<{ reserved: number }>(
        `SELECT coalesce(sum(bytes), 0) AS reserved FROM reservations
         WHERE (month = ? OR kind = 'upload') AND expires_at > ?`,
        month,
        now,
      )
      .one();
    return { used: this.used(month, 'upload') + this.used(month, 'download'), reserved, limit };
  }

  private reservedFor(folderId: string, now: number): number {
    return this.sql
      .exec<{ bytes: number }>(
        `SELECT coalesce(sum(bytes), 0) AS bytes FROM reservations
         WHERE folder_id = ? AND kind = 'download' AND expires_at > ?`,
        folderId,
        now,
      )
      .one().bytes;
  }

  private folderBytes(folderId: string): number {
    const [row] = this.sql.exec<{ bytes: number }>('SELECT bytes FROM folders WHERE id = ?', folderId);
    return row?.bytes ?? 0;
  }

  private used(month: string, kind: 'upload' | 'download'): number {
    const [row] = this.sql.exec<{ bytes: number }>('SELECT bytes FROM usage WHERE month = ? AND kind = ?', month, kind);
    return row?.bytes ?? 0;
  }

  private use(month: string, kind: 'upload' | 'download', bytes: number): void {
    const add = 'INSERT INTO usage VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes';
    this.sql.exec(add, month, kind, bytes);
  }

  /** The alarm rings at the earliest time anybody asked for. */
  private wakeBy(time: number): void {
    this.ctx.waitUntil(
      this.ctx.storage.getAlarm().then((set) => {
        if (set === null || set > time) return this.ctx.storage.setAlarm(time);
      }),
    );
  }
}

const uploadReservation = (folderId: string) => `upload:${folderId}`;
