/** Bytes in flight to requests for files. Stored, because the meter may restart during a PUT. */
import { RECEIVED_RESERVATION_TTL_MS } from './limits';

export interface Arrival {
  readonly target: string;
  readonly bytes: number;
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS received_arrivals (
    what TEXT PRIMARY KEY, folder_id TEXT NOT NULL, bytes INTEGER NOT NULL, until INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

export class ReceivedArrivals {
  constructor(private readonly sql: SqlStorage) {
    sql.exec(TABLE);
  }

  /** Holds the bytes until `end`, for at most `RECEIVED_RESERVATION_TTL_MS`. */
  hold(folderId: string, arrivals: readonly Arrival[], now: number): void {
    for (const { target, bytes } of arrivals) {
      const until = now + RECEIVED_RESERVATION_TTL_MS;
      this.sql.exec('INSERT OR REPLACE INTO received_arrivals VALUES (?, ?, ?, ?)', target, folderId, bytes, until);
    }
  }

  /** Returns bytes in flight by folder id. Ignores the files and parts in `exceptTargets`. */
  byFolder(exceptTargets: readonly string[], now: number): Map<string, number> {
    const query = `SELECT folder_id, sum(bytes) AS bytes FROM received_arrivals
      WHERE until > ? AND what NOT IN (SELECT value FROM json_each(?)) GROUP BY folder_id`;
    const rows = this.sql
      .exec<{ folder_id: string; bytes: number }>(query, now, JSON.stringify(exceptTargets))
      .toArray();
    return new Map(rows.map(({ folder_id, bytes }) => [folder_id, bytes]));
  }

  end(targets: readonly string[]): void {
    for (const target of targets) this.sql.exec('DELETE FROM received_arrivals WHERE what = ?', target);
  }

  forget(folderId: string): void {
    this.sql.exec('DELETE FROM received_arrivals WHERE folder_id = ?', folderId);
  }

  dropOld(now: number): void {
    this.sql.exec('DELETE FROM received_arrivals WHERE until <= ?', now);
  }
}
