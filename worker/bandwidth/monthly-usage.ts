import { monthBefore, monthOf } from './month';

/** `own` is for free downloads by the owner of the folder. */
export type UsageKind = 'upload' | 'download' | 'own';

const TABLE = `
  CREATE TABLE IF NOT EXISTS usage (month TEXT, kind TEXT, bytes INTEGER NOT NULL, PRIMARY KEY (month, kind)) WITHOUT ROWID;
`;

export class MonthlyUsage {
  constructor(private readonly sql: SqlStorage) {
    sql.exec(TABLE);
  }

  total(now: number): number {
    return this.of('upload', now) + this.of('download', now);
  }

  of(kind: UsageKind, now: number): number {
    const query = 'SELECT bytes FROM usage WHERE month = ? AND kind = ?';
    const [row] = this.sql.exec<{ bytes: number }>(query, monthOf(now), kind);
    return row?.bytes ?? 0;
  }

  add(kind: UsageKind, bytes: number, now: number): void {
    if (bytes === 0) return;
    const add = 'INSERT INTO usage VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes';
    this.sql.exec(add, monthOf(now), kind, bytes);
  }

  dropOld(now: number): void {
    this.sql.exec('DELETE FROM usage WHERE month < ?', monthBefore(now));
  }
}
