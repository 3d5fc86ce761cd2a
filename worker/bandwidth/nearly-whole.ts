/**
 * Recipients of limited folders who were sent nearly everything and nothing whole, in the meter's own database. Once
 * such a recipient's place has lapsed, it counts as a download (`places.ts`): otherwise leaving out the last byte would
 * make downloads free. A row per recipient, until they have something whole. Every read is bounded by an index.
 *
 * Whoever fetches half of the content, waits until the place has lapsed and fetches the rest as somebody else is not
 * counted: nothing tells the two from two people who gave up. Each such turn takes an hour and keeps the place from
 * others.
 */
import { PLACE_TTL_MS, RECIPIENT_KEEP_MS, RECIPIENTS_MAX } from './limits';
import { isNearlyWhole, placeEnds, type ReceivedRanges, reachedBytes, type Taker } from './places';

const TABLES = `
  CREATE TABLE IF NOT EXISTS sent_in_part (
    folder_id TEXT NOT NULL, recipient TEXT NOT NULL, bytes INTEGER NOT NULL, at INTEGER NOT NULL, nearly_whole_at INTEGER,
    PRIMARY KEY (folder_id, recipient)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sent_nearly_whole ON sent_in_part (nearly_whole_at) WHERE nearly_whole_at IS NOT NULL;
`;

/** Maximum places per call of `takeLapsed`; the next call takes the rest. */
const LAPSED_MAX = 100;

/** A row, also as meters hand it over. */
export interface SentInPart {
  [column: string]: SqlStorageValue;
  folder_id: string;
  recipient: string;
  bytes: number;
  at: number;
  nearly_whole_at: number | null;
}

/** A recipient whose place has lapsed, and when they were sent something last. */
export interface LapsedDownload extends Taker {
  readonly at: number;
}

export class NearlyWhole {
  /** `lastAt` returns when a recipient was admitted or sent bytes last, or 0 if they are not known. */
  constructor(
    private readonly sql: SqlStorage,
    private readonly lastAt: (taker: Taker) => number,
  ) {
    sql.exec(TABLES);
  }

  /**
   * Adds a request that has ended with nothing whole: what the recipient had and has of the file or archive, of `size`
   * bytes. `contentBytes` is the size of the folder's files.
   */
  add(
    { folderId, recipient }: Taker,
    { previous, received }: { previous: ReceivedRanges; received: ReceivedRanges },
    { size, contentBytes }: { size: number; contentBytes: number },
    now: number,
  ): void {
    const bytes = Math.max(0, reachedBytes(received) - reachedBytes(previous));
    const { total } = this.sql
      .exec<{ total: number }>(
        `INSERT INTO sent_in_part VALUES (?, ?, ?, ?, NULL)
         ON CONFLICT (folder_id, recipient) DO UPDATE SET bytes = bytes + excluded.bytes, at = excluded.at
         RETURNING bytes AS total`,
        folderId,
        recipient,
        bytes,
        now,
      )
      .one();
    if (!isNearlyWhole(reachedBytes(received), size) && !isNearlyWhole(total, Math.max(contentBytes, size))) return;
    this.scheduleLapse({ folderId, recipient }, now);
  }

  /** Deletes a recipient's row once they have something whole, which counts by itself. */
  remove({ folderId, recipient }: Taker): void {
    this.sql.exec('DELETE FROM sent_in_part WHERE folder_id = ? AND recipient = ?', folderId, recipient);
  }

  /**
   * Removes and returns recipients whose places have lapsed at `now`, oldest first, at most `LAPSED_MAX`. A recipient
   * who was sent bytes since then stays until their place lapses.
   */
  takeLapsed(now: number): LapsedDownload[] {
    const dueRows = this.sql
      .exec<{ folder_id: string; recipient: string; since: number }>(
        `SELECT folder_id, recipient, nearly_whole_at AS since FROM sent_in_part INDEXED BY sent_nearly_whole
         WHERE nearly_whole_at IS NOT NULL AND nearly_whole_at <= ? ORDER BY nearly_whole_at LIMIT ?`,
        now - PLACE_TTL_MS,
        LAPSED_MAX,
      )
      .toArray();
    return dueRows.flatMap(({ folder_id: folderId, recipient, since }) => {
      const taker = { folderId, recipient };
      const at = Math.max(since, this.lastAt(taker));
      if (placeEnds({ at }) > now) {
        this.scheduleLapse(taker, at);
        return [];
      }
      this.remove(taker);
      return [{ ...taker, at }];
    });
  }

  /** Returns when the next place may lapse, or null if none will. */
  nextLapse(): number | null {
    const query = 'SELECT min(nearly_whole_at) AS at FROM sent_in_part WHERE nearly_whole_at IS NOT NULL';
    const { at } = this.sql.exec<{ at: number | null }>(query).one();
    return at === null ? null : at + PLACE_TTL_MS;
  }

  /** Returns the rows of these folders, at most `limit`. */
  listRows(folderIds: readonly string[], limit: number): SentInPart[] {
    const query = 'SELECT * FROM sent_in_part WHERE folder_id IN (SELECT value FROM json_each(?)) LIMIT ?';
    return this.sql.exec<SentInPart>(query, JSON.stringify(folderIds), limit).toArray();
  }

  /** Adopts the rows of another meter. */
  importRows(rows: readonly SentInPart[]): void {
    for (const { folder_id, recipient, bytes, at, nearly_whole_at } of rows) {
      const row = [folder_id, recipient, bytes, at, nearly_whole_at];
      this.sql.exec('INSERT OR IGNORE INTO sent_in_part VALUES (?, ?, ?, ?, ?)', ...row);
    }
  }

  forget(folderId: string): void {
    this.sql.exec('DELETE FROM sent_in_part WHERE folder_id = ?', folderId);
  }

  /** Deletes recipients not seen for `RECIPIENT_KEEP_MS`, except places that are still to be counted. */
  dropOld(now: number): void {
    const query = 'DELETE FROM sent_in_part WHERE nearly_whole_at IS NULL AND at < ?';
    this.sql.exec(query, now - RECIPIENT_KEEP_MS);
  }

  /** Keeps the newest `RECIPIENTS_MAX` recipients of a folder, and places that are still to be counted. */
  dropExcess(folderId: string): void {
    this.sql.exec(
      `DELETE FROM sent_in_part WHERE folder_id = ?1 AND nearly_whole_at IS NULL AND recipient IN (
         SELECT recipient FROM sent_in_part WHERE folder_id = ?1 ORDER BY at DESC LIMIT -1 OFFSET ?2)`,
      folderId,
      RECIPIENTS_MAX,
    );
  }

  /** Marks the place to lapse `PLACE_TTL_MS` after `at`. */
  private scheduleLapse({ folderId, recipient }: Taker, at: number): void {
    const query = 'UPDATE sent_in_part SET nearly_whole_at = ? WHERE folder_id = ? AND recipient = ?';
    this.sql.exec(query, at, folderId, recipient);
  }
}
