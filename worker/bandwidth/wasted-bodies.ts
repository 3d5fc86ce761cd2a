/**
 * Request bodies with a wrong checksum, counted per file or part, in the meter's own database. After `WASTED_MAX`
 * such bodies, the server refuses uploads to the file or part for `STOPPED_MS`.
 */
import { HOUR_MS } from '../contract/units';

/** A request body that was read and then rejected. */
export interface WastedBody {
  /** Files or parts that the body contained. */
  readonly targets: readonly string[];
  /** Number of bytes to count, at most the number of bytes that were read. */
  readonly bytes: number;
  /**
   * True if the checksum was wrong. False if the body broke off. Bodies that broke off stop no uploads, because
   * usually the network is the cause.
   */
  readonly isWrong: boolean;
}

const WASTED_MAX = 5;
const STOPPED_MS = HOUR_MS;

const TABLE = `
  CREATE TABLE IF NOT EXISTS wasted_bodies (what TEXT PRIMARY KEY, times INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
`;

export class WastedBodies {
  constructor(private readonly sql: SqlStorage) {
    sql.exec(TABLE);
  }

  add(targets: readonly string[], now: number): void {
    for (const target of targets) {
      this.sql.exec(
        `INSERT INTO wasted_bodies VALUES (?1, 1, ?2)
         ON CONFLICT DO UPDATE SET times = iif(at > ?3, times, 0) + 1, at = excluded.at`,
        target,
        now,
        now - STOPPED_MS,
      );
    }
  }

  isStopped(targets: readonly string[], now: number): boolean {
    const query = `SELECT 1 FROM json_each(?) AS targets CROSS JOIN wasted_bodies ON what = targets.value
      WHERE times >= ? AND at > ? LIMIT 1`;
    return this.sql.exec(query, JSON.stringify(targets), WASTED_MAX, now - STOPPED_MS).toArray().length > 0;
  }

  dropOld(now: number): void {
    this.sql.exec('DELETE FROM wasted_bodies WHERE at <= ?', now - STOPPED_MS);
  }

  isEmpty(): boolean {
    return this.sql.exec('SELECT 1 FROM wasted_bodies LIMIT 1').toArray().length === 0;
  }
}
