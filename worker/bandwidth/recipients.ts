/** Recipients of each folder. A recipient's id is a keyed hash that differs between folders. */
import { DAY_MS } from '../contract/units';
import type { DownloadTarget } from './download-request';
import { PLACE_TTL_MS, RECEIVED_IN_PART_MAX, RECIPIENT_KEEP_MS, RECIPIENTS_MAX } from './limits';
import { type LapsedDownload, NearlyWhole, type SentInPart } from './nearly-whole';
import {
  addSentRange,
  evaluatePlace,
  NOTHING_RECEIVED,
  type Places,
  type PlaceVerdict,
  placeEnds,
  type ReceivedRanges,
  type RecipientKey,
  type SentRange,
} from './places';
import { RecipientCounts } from './recipient-counts';

/** Rows above `RECIPIENTS_MAX` before a deletion. Otherwise every new recipient would cause one. */
const RECIPIENTS_SPARE = 50;
/** Maximum number of rows per table that are copied to another meter. */
const CARRIED_MAX = 10_000;

const TABLES = `
  CREATE TABLE IF NOT EXISTS recipients (
    folder_id TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, is_whole INTEGER NOT NULL,
    PRIMARY KEY (folder_id, id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS received_ranges (
    folder_id TEXT NOT NULL, recipient TEXT NOT NULL, what TEXT NOT NULL, got TEXT NOT NULL, broken TEXT NOT NULL,
    at INTEGER NOT NULL, PRIMARY KEY (folder_id, recipient, what)
  ) WITHOUT ROWID;
`;

interface RecipientState {
  [column: string]: SqlStorageValue;
  at: number;
  is_whole: number;
}

interface RecipientRow extends RecipientState {
  folder_id: string;
  id: string;
}

interface ReceivedRow {
  [column: string]: SqlStorageValue;
  folder_id: string;
  recipient: string;
  what: string;
  got: string;
  broken: string;
  at: number;
}

export interface RecipientHistory {
  readonly recipients: readonly RecipientRow[];
  readonly received: readonly ReceivedRow[];
  readonly sentInPart: readonly SentInPart[];
}

export class Recipients {
  /** Time of the last cleanup, which reads all recipients. */
  private droppedAt = 0;

  private readonly counts = new RecipientCounts({
    count: (folderId) => this.countOf(folderId),
    lastAt: (folderId) => this.lastAtOf(folderId),
    listTakers: (folderId, now) => this.takersOf(folderId, now),
  });

  readonly nearlyWhole: NearlyWhole;

  constructor(private readonly sql: SqlStorage) {
    sql.exec(TABLES);
    this.nearlyWhole = new NearlyWhole(sql, ({ folderId, recipient }) => this.find(folderId, recipient)?.at ?? 0);
  }

  /** `waitMs` is the minimum time until a place can be free. */
  checkPlace(
    { folderId, recipient }: RecipientKey,
    { limit, downloads }: Omit<Places, 'takerCount'>,
    now: number,
  ): [PlaceVerdict, waitMs: number] {
    const row = this.find(folderId, recipient);
    const state = row && { at: row.at, isWhole: row.is_whole === 1 };
    const { takerCount, firstAt } = this.counts.countTakers(folderId, recipient, now);
    return [
      evaluatePlace(state, { limit, downloads, takerCount }, now),
      Math.max(0, placeEnds({ at: firstAt ?? now }) - now),
    ];
  }

  hold({ folderId, recipient }: RecipientKey, now: number): void {
    const existing = this.find(folderId, recipient);
    this.sql.exec(
      `INSERT INTO recipients VALUES (?, ?, ?, 0) ON CONFLICT (folder_id, id) DO UPDATE SET at = max(at, excluded.at)`,
      folderId,
      recipient,
      now,
    );
    this.counts.recordRecipient(folderId, recipient, existing?.is_whole === 1, now);
    if (existing === undefined) this.dropExcess(folderId, now);
  }

  holdsPlace({ folderId, recipient }: RecipientKey, now: number): boolean {
    const row = this.find(folderId, recipient);
    return row !== undefined && placeEnds(row) > now;
  }

  /** Returns when the last place lapses, or 0 if the folder has no recipient. */
  placesUntil(folderId: string): number {
    const last = this.counts.lastAt(folderId);
    return last === 0 ? 0 : placeEnds({ at: last });
  }

  /** Records which bytes the recipient received. `isFirst` is true for the recipient's first whole file or archive. */
  recordSent(
    recipientKey: RecipientKey,
    target: DownloadTarget,
    sentRange: SentRange,
    contentBytes: number | null,
    now: number,
  ): { isWhole: boolean; isFirst: boolean } {
    if (sentRange.bytes === 0 && sentRange.uncertain === 0 && target.size > 0)
      return { isWhole: false, isFirst: false };
    const { folderId, recipient } = recipientKey;
    this.hold(recipientKey, now);
    const key = targetKey(target);
    const stored = this.findReceived(recipientKey, key);
    const previous = stored ?? NOTHING_RECEIVED;
    const { isWhole, received } = addSentRange(previous, sentRange, target.size);
    this.saveRanges(recipientKey, key, received, stored !== undefined, now);
    if (isWhole) return { isWhole, isFirst: this.markWhole(recipientKey) };
    if (contentBytes !== null && this.find(folderId, recipient)?.is_whole === 0) {
      this.nearlyWhole.add(recipientKey, { previous, received }, { size: target.size, contentBytes }, now);
    }
    return { isWhole, isFirst: false };
  }

  takeLapsed(now: number): LapsedDownload[] {
    return this.nearlyWhole.takeLapsed(now).filter((lapsed) => this.markWhole(lapsed));
  }

  forget(folderId: string): void {
    this.counts.forget(folderId);
    this.sql.exec('DELETE FROM recipients WHERE folder_id = ?', folderId);
    this.sql.exec('DELETE FROM received_ranges WHERE folder_id = ?', folderId);
    this.nearlyWhole.forget(folderId);
  }

  exportHistory(folderIds: readonly string[], now: number): RecipientHistory {
    const folderIdsJson = JSON.stringify(folderIds);
    const holdsPlace = '(is_whole = 1 OR recipients.at > ?2)';
    const recipients = this.sql.exec<RecipientRow>(
      `SELECT folder_id, id, at, is_whole FROM recipients
       WHERE folder_id IN (SELECT value FROM json_each(?1)) AND ${holdsPlace} ORDER BY at DESC LIMIT ?3`,
      folderIdsJson,
      now - PLACE_TTL_MS,
      CARRIED_MAX,
    );
    const received = this.sql.exec<ReceivedRow>(
      `SELECT received.folder_id, recipient, what, got, broken, received.at FROM received_ranges AS received
       JOIN recipients ON recipients.folder_id = received.folder_id AND id = recipient
       WHERE received.folder_id IN (SELECT value FROM json_each(?1)) AND ${holdsPlace} ORDER BY received.at DESC LIMIT ?3`,
      folderIdsJson,
      now - PLACE_TTL_MS,
      CARRIED_MAX,
    );
    const sentInPart = this.nearlyWhole.listRows(folderIds, CARRIED_MAX);
    return { recipients: recipients.toArray(), received: received.toArray(), sentInPart };
  }

  importHistory({ recipients, received, sentInPart }: RecipientHistory): void {
    this.counts.forget();
    this.nearlyWhole.importRows(sentInPart);
    for (const { folder_id, id, at, is_whole } of recipients) {
      this.sql.exec(
        `INSERT INTO recipients VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET at = max(at, excluded.at), is_whole = max(is_whole, excluded.is_whole)`,
        folder_id,
        id,
        at,
        is_whole,
      );
    }
    for (const { folder_id, recipient, what, got, broken, at } of received) {
      const row = [folder_id, recipient, what, got, broken, at];
      this.sql.exec('INSERT OR IGNORE INTO received_ranges VALUES (?, ?, ?, ?, ?, ?)', ...row);
    }
  }

  /** Skips the cleanup if the last one was less than a day ago. */
  dropOld(now: number): void {
    if (now - this.droppedAt < DAY_MS) return;
    this.droppedAt = now;
    const deleted = this.sql.exec('DELETE FROM recipients WHERE at < ?', now - RECIPIENT_KEEP_MS);
    if (deleted.rowsWritten > 0) this.counts.forget();
    this.sql.exec('DELETE FROM received_ranges WHERE at < ?', now - RECIPIENT_KEEP_MS);
    this.nearlyWhole.dropOld(now);
  }

  /** Records that the recipient's download is counted. Returns false if nothing changed. */
  private markWhole({ folderId, recipient }: RecipientKey): boolean {
    this.counts.removeTaker(folderId, recipient);
    this.nearlyWhole.remove({ folderId, recipient });
    const query = 'UPDATE recipients SET is_whole = 1 WHERE folder_id = ? AND id = ? AND is_whole = 0 RETURNING id';
    return this.sql.exec(query, folderId, recipient).toArray().length > 0;
  }

  private find(folderId: string, recipient: string): RecipientState | undefined {
    const query = 'SELECT at, is_whole FROM recipients WHERE folder_id = ? AND id = ?';
    return this.sql.exec<RecipientState>(query, folderId, recipient).toArray()[0];
  }

  private countOf(folderId: string): number {
    const query = 'SELECT count(*) AS count FROM recipients WHERE folder_id = ?';
    return this.sql.exec<{ count: number }>(query, folderId).one().count;
  }

  private lastAtOf(folderId: string): number {
    const query = 'SELECT max(at) AS last FROM recipients WHERE folder_id = ?';
    return this.sql.exec<{ last: number | null }>(query, folderId).one().last ?? 0;
  }

  private takersOf(folderId: string, now: number): { id: string; at: number }[] {
    const query = 'SELECT id, at FROM recipients WHERE folder_id = ? AND is_whole = 0 AND at > ? ORDER BY at';
    return this.sql.exec<{ id: string; at: number }>(query, folderId, now - PLACE_TTL_MS).toArray();
  }

  private findReceived({ folderId, recipient }: RecipientKey, key: string): ReceivedRanges | undefined {
    const query = 'SELECT got, broken FROM received_ranges WHERE folder_id = ? AND recipient = ? AND what = ?';
    const [row] = this.sql.exec<{ got: string; broken: string }>(query, folderId, recipient, key);
    return row && { got: JSON.parse(row.got), broken: JSON.parse(row.broken) };
  }

  private saveRanges(
    { folderId, recipient }: RecipientKey,
    key: string,
    ranges: ReceivedRanges,
    isStored: boolean,
    now: number,
  ): void {
    const { got, broken } = ranges;
    if (got.length > 0 || broken.length > 0) {
      const row = [folderId, recipient, key, JSON.stringify(got), JSON.stringify(broken), now];
      this.sql.exec('INSERT OR REPLACE INTO received_ranges VALUES (?, ?, ?, ?, ?, ?)', ...row);
      if (!isStored) this.dropExcessRanges(folderId, recipient);
    } else if (isStored) {
      const query = 'DELETE FROM received_ranges WHERE folder_id = ? AND recipient = ? AND what = ?';
      this.sql.exec(query, folderId, recipient, key);
    }
  }

  private dropExcessRanges(folderId: string, recipient: string): void {
    this.sql.exec(
      `DELETE FROM received_ranges WHERE folder_id = ?1 AND recipient = ?2 AND what IN (
         SELECT what FROM received_ranges WHERE folder_id = ?1 AND recipient = ?2 ORDER BY at DESC LIMIT -1 OFFSET ?3)`,
      folderId,
      recipient,
      RECEIVED_IN_PART_MAX,
    );
  }

  /** Deletes recipients above `RECIPIENTS_MAX`. Recipients with a whole file or a place are deleted last. */
  private dropExcess(folderId: string, now: number): void {
    if (this.counts.countAdded(folderId) <= RECIPIENTS_MAX + RECIPIENTS_SPARE) return;
    this.counts.forget(folderId);
    this.sql.exec(
      `DELETE FROM recipients WHERE folder_id = ?1 AND id IN (
         SELECT id FROM recipients WHERE folder_id = ?1
         ORDER BY is_whole = 1 OR at > ?2 DESC, at DESC LIMIT -1 OFFSET ?3)`,
      folderId,
      now - PLACE_TTL_MS,
      RECIPIENTS_MAX,
    );
    this.sql.exec(
      'DELETE FROM received_ranges WHERE folder_id = ?1 AND recipient NOT IN (SELECT id FROM recipients WHERE folder_id = ?1)',
      folderId,
    );
    this.nearlyWhole.dropExcess(folderId);
  }
}

/** File ids contain no colon, so a file and an archive never have the same key. */
const targetKey = (target: DownloadTarget): string =>
  'fileId' in target ? target.fileId : `archive:${target.archive}`;
