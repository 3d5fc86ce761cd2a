/**
 * Running downloads, in the meter's own database. A download is admitted as a whole against the bytes counted so far.
 * Then it holds a lease for its next bytes: each call settles what has been sent and extends the lease. Announced
 * uploads are ignored, and a lease not extended for a minute holds nothing. So neither announcements nor idle downloads
 * block other downloads.
 *
 * A folder with a download limit also requires a place for each recipient (`places.ts`).
 *
 * `sent` and `leased` are totals since the start of the download, so repeating a call changes nothing.
 */
import { DAY_MS, MINUTE_MS } from '../contract/units';
import { type BandwidthVerdict, fits, judgeDownload } from './admission';
import type { DownloadAsked, EndedDownload } from './download-asked';
import type { DownloadCounters } from './download-counters';
import { HeldBytes } from './held-bytes';
import type { MonthlyUsage } from './monthly-usage';
import type { PlaceVerdict } from './places';
import type { Recipients } from './recipients';

/** A lease not extended for this long holds nothing. */
const LEASE_TTL_MS = MINUTE_MS;
const LEASE_ROWS_KEEP_MS = DAY_MS;

/** Why a download is refused, and the milliseconds until it may be admitted at the earliest; 0 if unknown. */
export interface DownloadRefusal {
  code: Exclude<BandwidthVerdict, 'admitted'> | Exclude<PlaceVerdict, 'granted'>;
  waitMs: number;
}

/** Budget that the bytes count towards: the month (`download`), or the owner's free downloads (`own`). */
type Kind = 'download' | 'own';
type Judged = Kind | Exclude<BandwidthVerdict, 'admitted'>;

const TABLE = `
  CREATE TABLE IF NOT EXISTS leases (
    id TEXT PRIMARY KEY, folder_id TEXT NOT NULL, kind TEXT NOT NULL, sent INTEGER NOT NULL, leased INTEGER NOT NULL,
    until INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

interface Row {
  [column: string]: SqlStorageValue;
  id: string;
  folder_id: string;
  kind: Kind;
  sent: number;
  leased: number;
  until: number;
}

export class DownloadLeases {
  private readonly held = new HeldBytes();

  constructor(
    private readonly sql: SqlStorage,
    private readonly usage: MonthlyUsage,
    private readonly counters: DownloadCounters,
    private readonly recipients: Recipients,
  ) {
    sql.exec(TABLE);
    for (const row of sql.exec<Row>('SELECT * FROM leases ORDER BY until')) this.hold(row);
  }

  /** Returns why a download would be refused, or null if it would be admitted. Holds nothing. */
  wouldAdmit(asked: DownloadAsked): DownloadRefusal | null {
    const judged = this.refusedPlace(asked, asked.now) ?? this.judge(asked, asked.bytes, asked.now);
    return isRefusal(judged) ? refusalOf(judged) : null;
  }

  /**
   * Admits a download with a lease for its first `leased` bytes and a place for its recipient. Returns null if
   * admitted, otherwise the refusal.
   */
  begin(asked: DownloadAsked, leased: number): DownloadRefusal | null {
    const { downloadId: id, folderId, recipient, downloads, now } = asked;
    this.held.release(id);
    const kind = this.refusedPlace(asked, now) ?? this.judge(asked, asked.bytes, now);
    if (isRefusal(kind)) return refusalOf(kind);
    this.write({ id, folder_id: folderId, kind, sent: 0, leased, until: now + LEASE_TTL_MS });
    this.counters.accessed(folderId, downloads, recipient === null ? 0 : now);
    if (recipient !== null) this.recipients.hold({ folderId, recipient }, now);
    return null;
  }

  /**
   * Counts `sent` and extends the lease up to `leased`. Returns false if that no longer fits; the leased total then
   * stays.
   */
  goOn(asked: DownloadAsked, sent: number, leased: number, now: number): boolean {
    const row = this.settle(asked, sent, now);
    if (!row) return false;
    // A recipient who was so slow that another one got the place stops here.
    if (this.refusedPlace(asked, now)) return false;
    if (asked.recipient !== null) this.recipients.hold({ folderId: row.folder_id, recipient: asked.recipient }, now);
    this.held.release(row.id);
    const until = now + LEASE_TTL_MS;
    const wanted = Math.max(leased, row.leased) - row.sent;
    // Once an owner's download counts towards the month, it stays so.
    const isOwner = row.kind === 'own';
    const kind = this.judge({ ...asked, isOwner }, wanted, now);
    const goesOn = kind === 'own' || kind === 'download';
    this.write(goesOn ? { ...row, kind, leased: row.sent + wanted, until } : { ...row, until });
    return goesOn;
  }

  /**
   * Ends the download: counts `sent` plus `uncertain` and releases the lease. `uncertain` bytes were in flight when the
   * connection broke off, and may have arrived. They count as bytes (`downloads/lease.ts` states the maximum), but as
   * delivered only if the next request continues after them.
   */
  end(asked: DownloadAsked, sent: number, uncertain: number, now: number): void {
    const row = this.settle(asked, sent + uncertain, now);
    if (!row) return;
    const { folderId, recipient, counted, offset } = asked;
    const got = { offset, bytes: sent, uncertain };
    if (recipient !== null) this.counters.sent({ folderId, recipient }, counted, got, contentOf(asked), now);
    this.held.release(row.id);
    this.sql.exec('DELETE FROM leases WHERE id = ?', row.id);
  }

  /** Holds `bytes` for many small downloads of a folder (`grants.ts`). Returns false if less than `room` is free. */
  grant(asked: DownloadAsked, bytes: number, room: number): boolean {
    const { downloadId: id, folderId, now } = asked;
    this.held.release(id);
    if (this.judge({ ...asked, isOwner: false }, room, now) !== 'download') return false;
    this.write({ id, folder_id: folderId, kind: 'download', sent: 0, leased: bytes, until: now + LEASE_TTL_MS });
    return true;
  }

  /** Ends a grant: counts the `ended` downloads, releases the rest, and gives each `open` download its own lease. */
  settleGrant(
    { downloadId, folderId }: DownloadAsked,
    ended: readonly EndedDownload[],
    open: readonly DownloadAsked[],
    now: number,
  ): void {
    // Settled by an earlier call.
    if (this.sql.exec('DELETE FROM leases WHERE id = ? RETURNING id', downloadId).toArray().length === 0) return;
    this.held.release(downloadId);
    const until = now + LEASE_TTL_MS;
    for (const { downloadId: id, bytes: leased } of open) {
      this.write({ id, folder_id: folderId, kind: 'download', sent: 0, leased, until });
    }
    for (const { asked, sent, uncertain } of ended) {
      const { recipient, counted, offset, downloads } = asked;
      this.usage.add('download', sent + uncertain, now);
      this.counters.accessed(folderId, downloads, recipient === null ? 0 : asked.now);
      this.counters.count(folderId, sent + uncertain);
      if (recipient === null) continue;
      this.recipients.hold({ folderId, recipient }, now);
      const got = { offset, bytes: sent, uncertain };
      this.counters.sent({ folderId, recipient }, counted, got, contentOf(asked), now);
    }
    for (const { recipient, downloads, now: at } of open) {
      this.counters.accessed(folderId, downloads, recipient === null ? 0 : at);
      if (recipient !== null) this.recipients.hold({ folderId, recipient }, now);
    }
  }

  /** Deletes the leases of Workers that died. */
  dropOld(now: number): void {
    this.sql.exec('DELETE FROM leases WHERE until < ?', now - LEASE_ROWS_KEEP_MS);
  }

  isEmpty(): boolean {
    return this.sql.exec('SELECT 1 FROM leases LIMIT 1').toArray().length === 0;
  }

  /** Returns why the recipient gets no place, or null if they get one or need none. */
  private refusedPlace(asked: DownloadAsked, now: number): DownloadRefusal | null {
    const { folderId, recipient, downloadLimit, downloads } = asked;
    if (recipient === null || downloadLimit === null) return null;
    this.counters.countLapsed(now);
    const counted = Math.max(downloads, this.counters.folderDownloads(folderId));
    const allowed = { limit: downloadLimit, downloads: counted };
    const [verdict, waitMs] = this.recipients.judge({ folderId, recipient }, allowed, now);
    if (verdict === 'granted') return null;
    return { code: verdict, waitMs: verdict === 'last_download_taken' ? waitMs : 0 };
  }

  private judge(
    { isOwner, ownLimit, monthlyLimit, folderId, folderLimit }: DownloadAsked,
    bytes: number,
    now: number,
  ): Judged {
    const own = () => ({ used: this.usage.of('own', now), reserved: this.held.in('own', now), limit: ownLimit });
    if (isOwner && fits(own(), bytes)) return 'own';
    const month = { used: this.usage.counted(now), reserved: this.held.in('download', now), limit: monthlyLimit };
    const folder = {
      used: this.counters.folderBytes(folderId),
      reserved: this.held.in(folderAccount(folderId), now),
      limit: folderLimit,
    };
    const verdict = judgeDownload(month, folder, bytes);
    return verdict === 'admitted' ? 'download' : verdict;
  }

  /** Counts the bytes sent since the last call. Returns undefined if the download has no lease any more. */
  private settle({ downloadId, folderId }: DownloadAsked, sent: number, now: number): Row | undefined {
    const [row] = this.sql.exec<Row>('SELECT * FROM leases WHERE id = ?', downloadId);
    if (!row) return undefined;
    const bytes = Math.max(0, sent - row.sent);
    this.usage.add(row.kind, bytes, now);
    if (row.kind !== 'own') this.counters.count(folderId, bytes);
    return { ...row, sent: row.sent + bytes };
  }

  private write(row: Row): void {
    const { id, folder_id, kind, sent, leased, until } = row;
    this.sql.exec('INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?, ?, ?)', id, folder_id, kind, sent, leased, until);
    this.hold(row);
  }

  private hold({ id, folder_id, kind, sent, leased, until }: Row): void {
    const accounts = kind === 'own' ? ['own'] : ['download', folderAccount(folder_id)];
    this.held.hold(id, accounts, leased - sent, until);
  }
}

/** Returns the size of the folder's files if its downloads are limited, otherwise null. */
const contentOf = ({ downloadLimit, contentBytes }: DownloadAsked): number | null =>
  downloadLimit === null ? null : contentBytes;

const isRefusal = (judged: Judged | DownloadRefusal): judged is Exclude<typeof judged, Kind> =>
  judged !== 'own' && judged !== 'download';

const refusalOf = (refused: Exclude<Judged, Kind> | DownloadRefusal): DownloadRefusal =>
  typeof refused === 'string' ? { code: refused, waitMs: 0 } : refused;

const folderAccount = (folderId: string) => `folder:${folderId}`;
