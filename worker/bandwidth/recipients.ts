/**
 * Who has been sent bytes of which folder, in the meter's own database: what `places.ts` decides by. A recipient is a
 * keyed hash that differs from folder to folder. Bounded: of each folder the last `RECIPIENTS_MAX` are remembered, and
 * nobody for longer than `RECIPIENT_KEEP_MS`. How often a folder was downloaded is kept elsewhere and never forgotten.
 */
import { DAY_MS } from '../contract/units';
import type { Countable } from './download-asked';
import { PLACE_TTL_MS, RECEIVED_IN_PART_MAX, RECIPIENT_KEEP_MS, RECIPIENTS_MAX } from './limits';
import { type Lapsed, NearlyWhole, type SentInPart } from './nearly-whole';
import {
  judgePlace,
  NOTHING_RECEIVED,
  type PlaceVerdict,
  placeEnds,
  type Received,
  receive,
  type Sent,
  type Taker,
} from './places';
import { RecipientCounts } from './recipient-counts';

/** Of so many more than are remembered those that are too many are dropped together. */
const RECIPIENTS_SPARE = 50;
/** Rows of each kind that come along to another meter. */
const CARRIED_MAX = 10_000;

/** How often a folder may be downloaded, and how often it was. */
export interface Allowed {
  /** Null: as often as people like. */
  readonly limit: number | null;
  readonly downloads: number;
}

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

interface Row {
  [column: string]: SqlStorageValue;
  at: number;
  is_whole: number;
}

interface KnownRecipient extends Row {
  folder_id: string;
  id: string;
}

interface KnownPart {
  [column: string]: SqlStorageValue;
  folder_id: string;
  recipient: string;
  what: string;
  got: string;
  broken: string;
  at: number;
}

/** What one meter tells another that counts their folders from then on. */
export interface KnownRecipients {
  readonly recipients: readonly KnownRecipient[];
  readonly received: readonly KnownPart[];
  readonly sentInPart: readonly SentInPart[];
}

export class Recipients {
  /** All are looked at for that, so it is not done with every alarm. */
  private droppedAt = 0;

  private readonly counts = new RecipientCounts({
    count: (folderId) => this.countOf(folderId),
    lastAt: (folderId) => this.lastAtOf(folderId),
    taking: (folderId, now) => this.takersOf(folderId, now),
  });

  readonly nearlyWhole: NearlyWhole;

  constructor(private readonly sql: SqlStorage) {
    sql.exec(TABLES);
    this.nearlyWhole = new NearlyWhole(sql, ({ folderId, recipient }) => this.find(folderId, recipient)?.at ?? 0);
  }

  /** Whether bytes may be sent, and if not for now, in how many milliseconds a place may be free at the earliest. */
  judge({ folderId, recipient }: Taker, { limit, downloads }: Allowed, now: number): [PlaceVerdict, waitMs: number] {
    if (limit === null) return ['granted', 0];
    const row = this.find(folderId, recipient);
    const own = row && { at: row.at, isWhole: row.is_whole === 1 };
    const { taking, first } = this.counts.taking(folderId, recipient, now);
    return [judgePlace(own, { limit, downloads, taking }, now), Math.max(0, placeEnds({ at: first ?? now }) - now)];
  }

  /** Bytes are admitted, or were sent: from now on the recipient holds a place. */
  hold({ folderId, recipient }: Taker, now: number): void {
    const known = this.find(folderId, recipient);
    this.sql.exec(
      `INSERT INTO recipients VALUES (?, ?, ?, 0) ON CONFLICT (folder_id, id) DO UPDATE SET at = max(at, excluded.at)`,
      folderId,
      recipient,
      now,
    );
    this.counts.came(folderId, recipient, known?.is_whole === 1, now);
    if (known === undefined) this.dropTooMany(folderId, now);
  }

  /** Whether the recipient holds a place at `now`. */
  holds({ folderId, recipient }: Taker, now: number): boolean {
    const own = this.find(folderId, recipient);
    return own !== undefined && placeEnds(own) > now;
  }

  /** Until when anybody who has taken something of the folder may go on; 0: nobody has. */
  placesUntil(folderId: string): number {
    const last = this.counts.lastAt(folderId);
    return last === 0 ? 0 : placeEnds({ at: last });
  }

  /**
   * A request has ended. Returns whether it made its file whole, and whether it is the recipient's first.
   * `contentBytes`: the size of the folder's files if its downloads are limited, otherwise null.
   */
  receive(
    taker: Taker,
    counted: Countable,
    sent: Sent,
    contentBytes: number | null,
    now: number,
  ): { isWhole: boolean; isFirst: boolean } {
    if (sent.bytes === 0 && sent.uncertain === 0 && counted.size > 0) return { isWhole: false, isFirst: false };
    const { folderId, recipient } = taker;
    this.hold(taker, now);
    const what = nameOf(counted);
    const known = this.received(taker, what);
    const before = known ?? NOTHING_RECEIVED;
    const { isWhole, received } = receive(before, sent, counted.size);
    this.keep(taker, what, received, known !== undefined, now);
    if (isWhole) return { isWhole, isFirst: this.markWhole(taker) };
    if (contentBytes !== null && this.find(folderId, recipient)?.is_whole === 0) {
      this.nearlyWhole.add(taker, { before, received }, { size: counted.size, contentBytes }, now);
    }
    return { isWhole, isFirst: false };
  }

  /** Returns recipients who were sent nearly everything and whose place has lapsed: each is a download from now on. */
  takeLapsed(now: number): Lapsed[] {
    return this.nearlyWhole.takeLapsed(now).filter((lapsed) => this.markWhole(lapsed));
  }

  forget(folderId: string): void {
    this.counts.forget(folderId);
    this.sql.exec('DELETE FROM recipients WHERE folder_id = ?', folderId);
    this.sql.exec('DELETE FROM received_ranges WHERE folder_id = ?', folderId);
    this.nearlyWhole.forget(folderId);
  }

  /** Of these folders, those who hold a place or had a download, with what they have in part: so many at most. */
  of(folderIds: readonly string[], now: number): KnownRecipients {
    const named = JSON.stringify(folderIds);
    const holds = '(is_whole = 1 OR recipients.at > ?2)';
    const recipients = this.sql.exec<KnownRecipient>(
      `SELECT folder_id, id, at, is_whole FROM recipients
       WHERE folder_id IN (SELECT value FROM json_each(?1)) AND ${holds} ORDER BY at DESC LIMIT ?3`,
      named,
      now - PLACE_TTL_MS,
      CARRIED_MAX,
    );
    const received = this.sql.exec<KnownPart>(
      `SELECT received.folder_id, recipient, what, got, broken, received.at FROM received_ranges AS received
       JOIN recipients ON recipients.folder_id = received.folder_id AND id = recipient
       WHERE received.folder_id IN (SELECT value FROM json_each(?1)) AND ${holds} ORDER BY received.at DESC LIMIT ?3`,
      named,
      now - PLACE_TTL_MS,
      CARRIED_MAX,
    );
    const sentInPart = this.nearlyWhole.of(folderIds, CARRIED_MAX);
    return { recipients: recipients.toArray(), received: received.toArray(), sentInPart };
  }

  /** Knows from now on what another meter knew. */
  add({ recipients, received, sentInPart }: KnownRecipients): void {
    this.counts.forget();
    this.nearlyWhole.take(sentInPart);
    for (const { folder_id, id, at, is_whole } of recipients) {
      this.sql.exec(
        `INSERT INTO recipients VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET at = max(at, excluded.at), is_whole = max(is_whole, excluded.is_whole)`,
        ...[folder_id, id, at, is_whole],
      );
    }
    for (const { folder_id, recipient, what, got, broken, at } of received) {
      const row = [folder_id, recipient, what, got, broken, at];
      this.sql.exec('INSERT OR IGNORE INTO received_ranges VALUES (?, ?, ?, ?, ?, ?)', ...row);
    }
  }

  /** Drops those who have not come for long, and what they had in part. */
  dropOld(now: number): void {
    if (now - this.droppedAt < DAY_MS) return;
    this.droppedAt = now;
    const dropped = this.sql.exec('DELETE FROM recipients WHERE at < ?', now - RECIPIENT_KEEP_MS);
    if (dropped.rowsWritten > 0) this.counts.forget();
    this.sql.exec('DELETE FROM received_ranges WHERE at < ?', now - RECIPIENT_KEEP_MS);
    this.nearlyWhole.dropOld(now);
  }

  isEmpty(): boolean {
    return this.sql.exec('SELECT 1 FROM recipients LIMIT 1').toArray().length === 0;
  }

  /** Returns whether this is the first that the recipient has whole. */
  private markWhole({ folderId, recipient }: Taker): boolean {
    this.counts.hasWhole(folderId, recipient);
    this.nearlyWhole.remove({ folderId, recipient });
    const mark = 'UPDATE recipients SET is_whole = 1 WHERE folder_id = ? AND id = ? AND is_whole = 0 RETURNING id';
    return this.sql.exec(mark, folderId, recipient).toArray().length > 0;
  }

  private find(folderId: string, recipient: string): Row | undefined {
    const query = 'SELECT at, is_whole FROM recipients WHERE folder_id = ? AND id = ?';
    return this.sql.exec<Row>(query, folderId, recipient).toArray()[0];
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

  private received({ folderId, recipient }: Taker, what: string): Received | undefined {
    const query = 'SELECT got, broken FROM received_ranges WHERE folder_id = ? AND recipient = ? AND what = ?';
    const [row] = this.sql.exec<{ got: string; broken: string }>(query, folderId, recipient, what);
    return row && { got: JSON.parse(row.got), broken: JSON.parse(row.broken) };
  }

  private keep({ folderId, recipient }: Taker, what: string, received: Received, isKnown: boolean, now: number): void {
    const { got, broken } = received;
    if (got.length > 0 || broken.length > 0) {
      const row = [folderId, recipient, what, JSON.stringify(got), JSON.stringify(broken), now];
      this.sql.exec('INSERT OR REPLACE INTO received_ranges VALUES (?, ?, ?, ?, ?, ?)', ...row);
      if (!isKnown) this.dropParts(folderId, recipient);
    } else if (isKnown) {
      const gone = 'DELETE FROM received_ranges WHERE folder_id = ? AND recipient = ? AND what = ?';
      this.sql.exec(gone, folderId, recipient, what);
    }
  }

  /** There are more files in part than are remembered of one recipient: those that were read last are. */
  private dropParts(folderId: string, recipient: string): void {
    this.sql.exec(
      `DELETE FROM received_ranges WHERE folder_id = ?1 AND recipient = ?2 AND what IN (
         SELECT what FROM received_ranges WHERE folder_id = ?1 AND recipient = ?2 ORDER BY at DESC LIMIT -1 OFFSET ?3)`,
      folderId,
      recipient,
      RECEIVED_IN_PART_MAX,
    );
  }

  /** There are more recipients than are remembered: those who have nothing whole and have left are dropped first. */
  private dropTooMany(folderId: string, now: number): void {
    if (this.counts.added(folderId) <= RECIPIENTS_MAX + RECIPIENTS_SPARE) return;
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
    this.nearlyWhole.dropTooMany(folderId);
  }
}

/** No file id has a colon. */
const nameOf = (counted: Countable): string => ('fileId' in counted ? counted.fileId : `archive:${counted.archive}`);
