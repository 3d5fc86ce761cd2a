/**
 * Running downloads. A download is admitted if all its bytes fit into the limits. Its lease reserves only the next
 * bytes. Each call counts the sent bytes and extends the lease. A lease expires after a minute without a call.
 *
 * `sentBytes` and `leased` are totals since the start of the download, so a call can be repeated.
 */
import { DAY_MS, MINUTE_MS } from '../contract/units';
import { type BandwidthRefusal, evaluateDownload, fits } from './admission';
import type { DownloadCounters } from './download-counters';
import type { DownloadRequest, EndedDownload } from './download-request';
import { HeldBytes } from './held-bytes';
import type { MonthlyUsage } from './monthly-usage';
import type { PlaceVerdict } from './places';
import type { Recipients } from './recipients';

const LEASE_TTL_MS = MINUTE_MS;
const LEASE_ROWS_KEEP_MS = DAY_MS;

/** `waitMs` is the minimum wait, or 0 if unknown. */
export interface DownloadRefusal {
  code: BandwidthRefusal | Exclude<PlaceVerdict, 'granted'>;
  waitMs: number;
}

/** The bytes count towards the month (`download`), or towards the owner's free downloads (`own`). */
type LeaseKind = 'download' | 'own';

const TABLE = `
  CREATE TABLE IF NOT EXISTS leases (
    id TEXT PRIMARY KEY, folder_id TEXT NOT NULL, kind TEXT NOT NULL, sent INTEGER NOT NULL, leased INTEGER NOT NULL,
    until INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

interface LeaseRow {
  [column: string]: SqlStorageValue;
  id: string;
  folder_id: string;
  kind: LeaseKind;
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
    for (const row of sql.exec<LeaseRow>('SELECT * FROM leases ORDER BY until')) this.hold(row);
  }

  /** Like `begin`, but reserves nothing. */
  check(request: DownloadRequest): DownloadRefusal | null {
    const verdict = this.checkPlace(request, request.now) ?? this.evaluate(request, request.bytes, request.now);
    return typeof verdict === 'string' ? null : verdict;
  }

  /** If admitted, leases the first `leased` bytes, gives the recipient a place, and returns null. */
  begin(request: DownloadRequest, leased: number): DownloadRefusal | null {
    const { downloadId: id, folderId, now } = request;
    this.held.release(id);
    const kind = this.checkPlace(request, now) ?? this.evaluate(request, request.bytes, now);
    if (typeof kind !== 'string') return kind;
    this.write({ id, folder_id: folderId, kind, sent: 0, leased, until: now + LEASE_TTL_MS });
    this.recordAccess(request, now);
    return null;
  }

  /** Counts `sentBytes` and extends the lease. Returns false if the download must stop. */
  extend(request: DownloadRequest, sentBytes: number, leased: number, now: number): boolean {
    const row = this.settle(request, sentBytes, now);
    if (!row) return false;
    const { folderId, recipient } = request;
    const refusal = this.checkPlace(request, now);
    if (!refusal && recipient !== null) this.recipients.hold({ folderId, recipient }, now);
    this.held.release(row.id);
    const until = now + LEASE_TTL_MS;
    const requestedBytes = Math.max(leased, row.leased) - row.sent;
    // A download that once counted towards the month does not become free again.
    const isOwner = row.kind === 'own';
    const kind = refusal ?? this.evaluate({ ...request, isOwner }, requestedBytes, now);
    const isExtended = typeof kind === 'string';
    this.write(isExtended ? { ...row, kind, leased: row.sent + requestedBytes, until } : { ...row, until });
    return isExtended;
  }

  /** Counts `uncertainBytes` as sent. They were in flight when the connection broke off, so they may have arrived. */
  end(request: DownloadRequest, sentBytes: number, uncertainBytes: number, now: number): void {
    const row = this.settle(request, sentBytes + uncertainBytes, now);
    if (!row) return;
    this.recordSent({ request, sentBytes, uncertainBytes }, now);
    this.held.release(row.id);
    this.sql.exec('DELETE FROM leases WHERE id = ?', row.id);
  }

  /** Reserves `bytes` for a grant (`grants.ts`). Returns false if fewer than `roomBytes` of a limit are left. */
  grant(request: DownloadRequest, bytes: number, roomBytes: number): boolean {
    const { downloadId: id, folderId, now } = request;
    this.held.release(id);
    if (this.evaluate({ ...request, isOwner: false }, roomBytes, now) !== 'download') return false;
    this.write({ id, folder_id: folderId, kind: 'download', sent: 0, leased: bytes, until: now + LEASE_TTL_MS });
    return true;
  }

  /** Ends a grant. Counts `endedDownloads`, and gives each of `openDownloads` its own lease. Idempotent. */
  settleGrant(
    { downloadId, folderId }: DownloadRequest,
    endedDownloads: readonly EndedDownload[],
    openDownloads: readonly DownloadRequest[],
    now: number,
  ): void {
    if (this.sql.exec('DELETE FROM leases WHERE id = ? RETURNING id', downloadId).toArray().length === 0) return;
    this.held.release(downloadId);
    const until = now + LEASE_TTL_MS;
    for (const ended of endedDownloads) {
      const bytes = ended.sentBytes + ended.uncertainBytes;
      this.usage.add('download', bytes, now);
      this.recordAccess(ended.request, now);
      this.counters.addBytes(folderId, bytes);
      this.recordSent(ended, now);
    }
    for (const request of openDownloads) {
      const { downloadId: id, bytes: leased } = request;
      this.write({ id, folder_id: folderId, kind: 'download', sent: 0, leased, until });
      this.recordAccess(request, now);
    }
  }

  dropOld(now: number): void {
    this.sql.exec('DELETE FROM leases WHERE until < ?', now - LEASE_ROWS_KEEP_MS);
  }

  private checkPlace(request: DownloadRequest, now: number): DownloadRefusal | null {
    const { folderId, recipient, downloadLimit, downloads } = request;
    if (recipient === null || downloadLimit === null) return null;
    this.counters.countLapsed(now);
    const downloadCount = Math.max(downloads, this.counters.folderDownloads(folderId));
    const limits = { limit: downloadLimit, downloads: downloadCount };
    const [verdict, waitMs] = this.recipients.checkPlace({ folderId, recipient }, limits, now);
    if (verdict === 'granted') return null;
    return { code: verdict, waitMs: verdict === 'last_download_taken' ? waitMs : 0 };
  }

  private evaluate(
    { isOwner, ownerLimit, monthlyLimit, folderId, folderLimit }: DownloadRequest,
    bytes: number,
    now: number,
  ): LeaseKind | DownloadRefusal {
    const ownerBudget = () => ({
      used: this.usage.of('own', now),
      reserved: this.held.ofBudget('own', now),
      limit: ownerLimit,
    });
    if (isOwner && fits(ownerBudget(), bytes)) return 'own';
    const monthBudget = {
      used: this.usage.total(now),
      reserved: this.held.ofBudget('download', now),
      limit: monthlyLimit,
    };
    const folderBudget = {
      used: this.counters.folderBytes(folderId),
      reserved: this.held.ofBudget(budgetOfFolder(folderId), now),
      limit: folderLimit,
    };
    const code = evaluateDownload(monthBudget, folderBudget, bytes);
    return code ? { code, waitMs: 0 } : 'download';
  }

  private recordAccess({ folderId, recipient, downloads, now: openedAt }: DownloadRequest, now: number): void {
    this.counters.recordAccess(folderId, downloads, recipient === null ? 0 : openedAt);
    if (recipient !== null) this.recipients.hold({ folderId, recipient }, now);
  }

  private recordSent({ request, sentBytes, uncertainBytes }: EndedDownload, now: number): void {
    const { folderId, recipient, target, offset, downloadLimit } = request;
    if (recipient === null) return;
    const sentRange = { offset, bytes: sentBytes, uncertain: uncertainBytes };
    const contentBytes = downloadLimit === null ? null : request.contentBytes;
    this.counters.recordSent({ folderId, recipient }, target, sentRange, contentBytes, now);
  }

  /** Counts newly sent bytes. Returns undefined if the download has no lease. */
  private settle({ downloadId, folderId }: DownloadRequest, sentBytes: number, now: number): LeaseRow | undefined {
    const [row] = this.sql.exec<LeaseRow>('SELECT * FROM leases WHERE id = ?', downloadId);
    if (!row) return undefined;
    const bytes = Math.max(0, sentBytes - row.sent);
    this.usage.add(row.kind, bytes, now);
    if (row.kind !== 'own') this.counters.addBytes(folderId, bytes);
    return { ...row, sent: row.sent + bytes };
  }

  private write(row: LeaseRow): void {
    const { id, folder_id, kind, sent, leased, until } = row;
    this.sql.exec('INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?, ?, ?)', id, folder_id, kind, sent, leased, until);
    this.hold(row);
  }

  private hold({ id, folder_id, kind, sent, leased, until }: LeaseRow): void {
    const budgets = kind === 'own' ? ['own'] : ['download', budgetOfFolder(folder_id)];
    this.held.hold(id, budgets, leased - sent, until);
  }
}

const budgetOfFolder = (folderId: string) => `folder:${folderId}`;
