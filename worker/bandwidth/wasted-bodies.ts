/**
 * Counts bodies that are wrong for their file or part. After `WASTED_MAX` of them, uploads to the file or part are
 * refused for `STOPPED_MS`.
 */
import { HOUR_MS } from '../contract/units';

export interface WastedBody {
  readonly targets: readonly string[];
  /** Bytes to count towards the month. 0 if another meter counts them. */
  readonly bytes: number;
  /** False if the body was discarded for another reason, for example because it broke off. */
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
}
