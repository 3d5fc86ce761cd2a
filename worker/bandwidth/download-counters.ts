/** Counts downloads, sent bytes and last access. D1 gets totals, so each write can be repeated. */
import type { Env } from '../lib/env';
import type { DownloadTarget } from './download-request';
import type { RecipientKey, SentRange } from './places';
import type { RecipientHistory, Recipients } from './recipients';
import { type FolderCounters, writeCounters } from './store';

const COUNTERS_PER_WRITE = 5000;

const TABLES = `
  CREATE TABLE IF NOT EXISTS folders (
    id TEXT PRIMARY KEY, bytes INTEGER NOT NULL, downloads INTEGER NOT NULL, last_access INTEGER NOT NULL,
    unwritten INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS files (
    id TEXT PRIMARY KEY, folder_id TEXT NOT NULL, downloads INTEGER NOT NULL, unwritten INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS download_times (
    folder_id TEXT PRIMARY KEY, first_at INTEGER NOT NULL, last_at INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

interface FolderRow {
  [column: string]: SqlStorageValue;
  id: string;
  downloads: number;
  last_access: number;
}

/** Counters of folders that move to another meter. */
export interface DownloadHistory extends RecipientHistory {
  readonly folders: readonly FolderRow[];
}

interface FlushResult {
  /** True if `flush` must be called again. */
  readonly isMore: boolean;
  /** Folders about which mails may have been queued. */
  readonly mailedFolderIds: readonly string[];
}

export class DownloadCounters {
  constructor(
    private readonly sql: SqlStorage,
    private readonly recipients: Recipients,
  ) {
    sql.exec(TABLES);
  }

  folderDownloads(folderId: string): number {
    const [row] = this.sql.exec<{ downloads: number }>('SELECT downloads FROM folders WHERE id = ?', folderId);
    return row?.downloads ?? 0;
  }

  folderBytes(folderId: string): number {
    const [row] = this.sql.exec<{ bytes: number }>('SELECT bytes FROM folders WHERE id = ?', folderId);
    return row?.bytes ?? 0;
  }

  /**
   * Records an access. `downloads` is the folder's download count in D1 or another meter. `openedAt` is 0 if the access
   * does not count.
   */
  recordAccess(folderId: string, downloads: number, openedAt: number): void {
    this.sql.exec(
      `INSERT INTO folders VALUES (?, 0, ?, ?, 1)
       ON CONFLICT (id) DO UPDATE SET downloads = max(downloads, excluded.downloads),
         last_access = max(last_access, excluded.last_access), unwritten = 1`,
      folderId,
      downloads,
      openedAt,
    );
  }

  addBytes(folderId: string, bytes: number): void {
    if (bytes === 0) return;
    this.sql.exec('UPDATE folders SET bytes = bytes + ?, unwritten = 1 WHERE id = ?', bytes, folderId);
  }

  /**
   * Adds a sent range, and counts the downloads that it completes. `contentBytes` is the size of the folder's files, or
   * null without a download limit.
   */
  recordSent(
    recipientKey: RecipientKey,
    target: DownloadTarget,
    sentRange: SentRange,
    contentBytes: number | null,
    now: number,
  ): void {
    const { folderId } = recipientKey;
    // The folder may have been deleted during the download.
    if (this.sql.exec('SELECT 1 FROM folders WHERE id = ?', folderId).toArray().length === 0) return;
    const { isWhole, isFirst } = this.recipients.recordSent(recipientKey, target, sentRange, contentBytes, now);
    if (isFirst) this.addDownload(folderId, now);
    if (!isWhole || !('fileId' in target) || target.isPreview) return;
    this.sql.exec(
      `INSERT INTO files VALUES (?, ?, ?, 1) ON CONFLICT (id) DO UPDATE SET
         folder_id = excluded.folder_id, downloads = max(downloads + 1, excluded.downloads), unwritten = 1`,
      target.fileId,
      folderId,
      target.downloads + 1,
    );
  }

  /** Counts downloads of recipients who got nearly everything and whose place has lapsed. */
  countLapsed(now: number): void {
    for (const { folderId, at } of this.recipients.takeLapsed(now)) this.addDownload(folderId, at);
  }

  raiseBytes(folderId: string, bytes: number): void {
    this.sql.exec(
      `INSERT INTO folders VALUES (?, ?, 0, 0, 1)
       ON CONFLICT (id) DO UPDATE SET bytes = max(bytes, excluded.bytes), unwritten = 1`,
      folderId,
      bytes,
    );
  }

  exportHistory(folderIds: readonly string[], now: number): DownloadHistory {
    const query = `SELECT id, downloads, last_access FROM folders WHERE id IN (SELECT value FROM json_each(?))`;
    const folders = this.sql.exec<FolderRow>(query, JSON.stringify(folderIds)).toArray();
    return { folders, ...this.recipients.exportHistory(folderIds, now) };
  }

  importHistory({ folders, ...recipientHistory }: DownloadHistory): void {
    for (const { id, downloads, last_access } of folders) this.recordAccess(id, downloads, last_access);
    this.recipients.importHistory(recipientHistory);
  }

  /** Keeps file counts that are not in D1 yet. Their files may be in another folder now. */
  forget(folderId: string): void {
    this.sql.exec('DELETE FROM folders WHERE id = ?', folderId);
    this.sql.exec('DELETE FROM files WHERE folder_id = ? AND unwritten = 0', folderId);
    this.sql.exec('DELETE FROM download_times WHERE folder_id = ?', folderId);
    this.recipients.forget(folderId);
  }

  private addDownload(folderId: string, at: number): void {
    this.sql.exec('UPDATE folders SET downloads = downloads + 1, unwritten = 1 WHERE id = ?', folderId);
    this.sql.exec(
      'INSERT INTO download_times VALUES (?1, ?2, ?2) ON CONFLICT DO UPDATE SET last_at = max(last_at, excluded.last_at)',
      folderId,
      at,
    );
  }

  /** Writes changed totals to D1: at most `COUNTERS_PER_WRITE` of folders, and the same of files. May queue mails. */
  async flush(env: Env, now: number): Promise<FlushResult> {
    const folders = this.sql
      .exec<FolderCounters>(
        `SELECT id, bytes, downloads, last_access, first_at, last_at
         FROM folders LEFT JOIN download_times ON folder_id = id WHERE unwritten = 1 LIMIT ?`,
        COUNTERS_PER_WRITE,
      )
      .toArray();
    const files = this.sql
      .exec<{ id: string; downloads: number }>(
        'SELECT id, downloads FROM files WHERE unwritten = 1 LIMIT ?',
        COUNTERS_PER_WRITE,
      )
      .toArray();
    const rows = folders.map((folder) => ({ ...folder, places_until: this.recipients.placesUntil(folder.id) }));
    const hasMail = folders.length + files.length > 0 && (await writeCounters(env, rows, files, now));
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
      this.sql.exec(
        'DELETE FROM files WHERE id = ? AND unwritten = 0 AND folder_id NOT IN (SELECT id FROM folders)',
        id,
      );
    }
    const { more } = this.sql
      .exec<{ more: number }>(
        `SELECT EXISTS (SELECT 1 FROM folders WHERE unwritten = 1) OR EXISTS (SELECT 1 FROM files WHERE unwritten = 1) AS more`,
      )
      .one();
    return { isMore: more === 1, mailedFolderIds: hasMail ? folders.map(({ id }) => id) : [] };
  }
}
