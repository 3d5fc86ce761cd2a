/**
 * Recipients without a whole file or archive, in folders with a download limit. If a recipient has nearly a whole file,
 * archive or folder when the place lapses (`places.ts`), this counts as one download. Otherwise a client could leave
 * out the last byte to avoid the count.
 */
import { PLACE_TTL_MS, RECIPIENT_KEEP_MS, RECIPIENTS_MAX } from './limits';
import { isNearlyWhole, placeEnds, type ReceivedRanges, type RecipientKey, reachedBytes } from './places';

const TABLES = `
  CREATE TABLE IF NOT EXISTS sent_in_part (
    folder_id TEXT NOT NULL, recipient TEXT NOT NULL, bytes INTEGER NOT NULL, at INTEGER NOT NULL, nearly_whole_at INTEGER,
    PRIMARY KEY (folder_id, recipient)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sent_nearly_whole ON sent_in_part (nearly_whole_at) WHERE nearly_whole_at IS NOT NULL;
`;

const LAPSED_MAX = 100;

export interface SentInPart {
  [column: string]: SqlStorageValue;
  folder_id: string;
  recipient: string;
  bytes: number;
  at: number;
  nearly_whole_at: number | null;
}

/** `at` is the time of the last admitted or sent bytes. */
export interface LapsedDownload extends RecipientKey {
  readonly at: number;
}

export class NearlyWhole {
  /** `lastAt` returns the time of the recipient's last bytes, or 0. */
  constructor(
    private readonly sql: SqlStorage,
    private readonly lastAt: (recipientKey: RecipientKey) => number,
  ) {
    sql.exec(TABLES);
  }

  /**
   * Records a request that did not complete its file or archive. `previous` and `received` are the recipient's ranges
   * before and after the request. `contentBytes` is the size of the folder's files.
   */
  add(
    { folderId, recipient }: RecipientKey,
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

  remove({ folderId, recipient }: RecipientKey): void {
    this.sql.exec('DELETE FROM sent_in_part WHERE folder_id = ? AND recipient = ?', folderId, recipient);
  }

  /** Removes and returns at most `LAPSED_MAX` recipients whose places have lapsed. */
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
      const recipientKey = { folderId, recipient };
      const at = Math.max(since, this.lastAt(recipientKey));
      if (placeEnds({ at }) > now) {
        this.scheduleLapse(recipientKey, at);
        return [];
      }
      this.remove(recipientKey);
      return [{ ...recipientKey, at }];
    });
  }

  nextLapse(): number | null {
    const query = 'SELECT min(nearly_whole_at) AS at FROM sent_in_part WHERE nearly_whole_at IS NOT NULL';
    const { at } = this.sql.exec<{ at: number | null }>(query).one();
    return at === null ? null : at + PLACE_TTL_MS;
  }

  listRows(folderIds: readonly string[], limit: number): SentInPart[] {
    const query = 'SELECT * FROM sent_in_part WHERE folder_id IN (SELECT value FROM json_each(?)) LIMIT ?';
    return this.sql.exec<SentInPart>(query, JSON.stringify(folderIds), limit).toArray();
  }

  importRows(rows: readonly SentInPart[]): void {
    for (const { folder_id, recipient, bytes, at, nearly_whole_at } of rows) {
      const row = [folder_id, recipient, bytes, at, nearly_whole_at];
      this.sql.exec('INSERT OR IGNORE INTO sent_in_part VALUES (?, ?, ?, ?, ?)', ...row);
    }
  }

  forget(folderId: string): void {
    this.sql.exec('DELETE FROM sent_in_part WHERE folder_id = ?', folderId);
  }

  /** Keeps rows with `nearly_whole_at`, because they will count as downloads. */
  dropOld(now: number): void {
    const query = 'DELETE FROM sent_in_part WHERE nearly_whole_at IS NULL AND at < ?';
    this.sql.exec(query, now - RECIPIENT_KEEP_MS);
  }

  dropExcess(folderId: string): void {
    this.sql.exec(
      `DELETE FROM sent_in_part WHERE folder_id = ?1 AND nearly_whole_at IS NULL AND recipient IN (
         SELECT recipient FROM sent_in_part WHERE folder_id = ?1 ORDER BY at DESC LIMIT -1 OFFSET ?2)`,
      folderId,
      RECIPIENTS_MAX,
    );
  }

  private scheduleLapse({ folderId, recipient }: RecipientKey, at: number): void {
    const query = 'UPDATE sent_in_part SET nearly_whole_at = ? WHERE folder_id = ? AND recipient = ?';
    this.sql.exec(query, at, folderId, recipient);
  }
}
