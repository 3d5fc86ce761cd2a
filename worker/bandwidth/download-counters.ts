/**
 * What each folder and each file was downloaded, in the meter's own database; totals, not increments. The alarm writes
 * them to D1 in aggregates, and writing them twice changes nothing.
 *
 * A download counts when as many bytes of a thing as it has were delivered, in one piece, in ranges or by resuming,
 * to whomever: what is left over is kept until the next bytes come.
 */
import type { Env } from '../lib/env';
import { wholeDownloads } from './admission';
import { writeCounters } from './store';

/** Selections of a folder's files of which a part was delivered: so many are remembered until the rest is. */
const DELIVERED_SELECTIONS_MAX = 100;
const COUNTERS_PER_WRITE = 5000;

/** Something that is downloaded: a file, or an archive of a folder with its tag, of `size` bytes. */
export type Countable = { size: number } & ({ fileId: string } | { archive: string });

const TABLES = `
  CREATE TABLE IF NOT EXISTS folders (
    id TEXT PRIMARY KEY, bytes INTEGER NOT NULL, downloads INTEGER NOT NULL, last_access INTEGER NOT NULL,
    unwritten INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS files (
    id TEXT PRIMARY KEY, folder_id TEXT NOT NULL, downloads INTEGER NOT NULL, unwritten INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS delivered (
    folder_id TEXT NOT NULL, what TEXT NOT NULL, bytes INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (folder_id, what)
  ) WITHOUT ROWID;
`;

export class DownloadCounters {
  constructor(private readonly sql: SqlStorage) {
    sql.exec(TABLES);
  }

  folderBytes(folderId: string): number {
    const [row] = this.sql.exec<{ bytes: number }>('SELECT bytes FROM folders WHERE id = ?', folderId);
    return row?.bytes ?? 0;
  }

  /** A download or a preview begins. */
  accessed(folderId: string, now: number): void {
    this.sql.exec(
      `INSERT INTO folders VALUES (?, 0, 0, ?, 1)
       ON CONFLICT (id) DO UPDATE SET last_access = excluded.last_access, unwritten = 1`,
      folderId,
      now,
    );
  }

  /** Bytes that count towards the folder's limit. */
  count(folderId: string, bytes: number): void {
    if (bytes === 0) return;
    this.sql.exec('UPDATE folders SET bytes = bytes + ?, unwritten = 1 WHERE id = ?', bytes, folderId);
  }

  /** A GET has ended that delivered so many bytes in all; of something empty that is all of it. */
  delivered(folderId: string, counted: Countable, bytes: number, now: number): void {
    if (bytes === 0 && counted.size > 0) return;
    // A folder that was forgotten meanwhile is nobody's.
    if (this.sql.exec('SELECT 1 FROM folders WHERE id = ?', folderId).toArray().length === 0) return;
    const downloads = counted.size === 0 ? 1 : this.takeWhole(folderId, counted, bytes, now);
    if (downloads === 0) return;
    const update = 'UPDATE folders SET downloads = downloads + ?, unwritten = 1 WHERE id = ?';
    this.sql.exec(update, downloads, folderId);
    if (!('fileId' in counted)) return;
    this.sql.exec(
      `INSERT INTO files VALUES (?, ?, ?, 1)
       ON CONFLICT (id) DO UPDATE SET downloads = downloads + excluded.downloads, unwritten = 1`,
      counted.fileId,
      folderId,
      downloads,
    );
  }

  /** What counts towards a folder's limit is at least that much. */
  raise(folderId: string, bytes: number, now: number): void {
    this.sql.exec(
      `INSERT INTO folders VALUES (?, ?, 0, ?, 1)
       ON CONFLICT (id) DO UPDATE SET bytes = max(bytes, excluded.bytes), unwritten = 1`,
      folderId,
      bytes,
      now,
    );
  }

  /** Files have come into another folder, with what was downloaded of them. */
  moveFiles(fileIds: readonly string[], toFolderId: string): void {
    for (const fileId of fileIds) this.sql.exec('UPDATE files SET folder_id = ? WHERE id = ?', toFolderId, fileId);
  }

  forget(folderId: string): void {
    this.sql.exec('DELETE FROM folders WHERE id = ?', folderId);
    this.sql.exec('DELETE FROM files WHERE folder_id = ?', folderId);
    this.sql.exec('DELETE FROM delivered WHERE folder_id = ?', folderId);
  }

  /** Writes some of what is new to D1. True: there is more. */
  async flush(env: Env): Promise<boolean> {
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
    if (folders.length + files.length > 0) await writeCounters(env, folders, files);
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
    const { more } = this.sql
      .exec<{ more: number }>(
        `SELECT EXISTS (SELECT 1 FROM folders WHERE unwritten = 1) OR EXISTS (SELECT 1 FROM files WHERE unwritten = 1) AS more`,
      )
      .one();
    return more === 1;
  }

  /** How many downloads these bytes make whole; the rest is kept. */
  private takeWhole(folderId: string, counted: Countable, bytes: number, now: number): number {
    const what = nameOf(counted);
    const [before] = this.sql.exec<{ bytes: number }>(
      'SELECT bytes FROM delivered WHERE folder_id = ? AND what = ?',
      folderId,
      what,
    );
    const { downloads, leftOver } = wholeDownloads(before?.bytes ?? 0, bytes, counted.size);
    if (leftOver > 0) {
      this.sql.exec('INSERT OR REPLACE INTO delivered VALUES (?, ?, ?, ?)', folderId, what, leftOver, now);
      if (!before && 'archive' in counted) this.dropSelections(folderId);
    } else if (before) {
      this.sql.exec('DELETE FROM delivered WHERE folder_id = ? AND what = ?', folderId, what);
    }
    return downloads;
  }

  /** There are more selections of a folder's files than could be remembered: those that were read last are. */
  private dropSelections(folderId: string): void {
    this.sql.exec(
      `DELETE FROM delivered WHERE folder_id = ?1 AND what IN (
         SELECT what FROM delivered WHERE folder_id = ?1 AND what >= 'archive:' AND what < 'archive;'
         ORDER BY at DESC LIMIT -1 OFFSET ?2)`,
      folderId,
      DELIVERED_SELECTIONS_MAX,
    );
  }
}

/** No file id has a colon. */
const nameOf = (counted: Countable): string => ('fileId' in counted ? counted.fileId : `archive:${counted.archive}`);
