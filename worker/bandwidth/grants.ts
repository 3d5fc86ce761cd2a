/**
 * Grants admit many small downloads from a busy folder with two calls to the meter. A grant is one lease for many
 * bytes. A Worker isolate uses a grant for a second, and then reports all its downloads in one call.
 *
 * Grants are only in memory. If the isolate dies, the downloads of its last second are not counted.
 */
import { MIB } from '../contract/units';
import { putRecent } from '../lib/put-recent';
import type { DownloadRequest, EndedDownload } from './download-request';

/** Bytes of one grant. The meter gives it only if `GRANT_ROOM_BYTES` of each limit are left. */
export const GRANT_BYTES = 64 * MIB;
export const GRANT_ROOM_BYTES = 10 * GRANT_BYTES;
export const GRANT_MS = 1000;
/** Downloads of a folder within `HOT_MS` after which an isolate requests a grant. */
const HOT_DOWNLOADS = 8;
const HOT_MS = 1000;
/** Maximum number of downloads per grant, because one call reports all of them. */
const DOWNLOADS_MAX = 500;
/** Maximum number of folders whose downloads an isolate counts. */
const FOLDERS_MAX = 500;

export interface GrantMeter {
  /** Requests a grant with the id of this download. Returns false if the meter refuses. */
  grant(request: DownloadRequest): Promise<boolean>;
  settle(
    request: DownloadRequest,
    endedDownloads: readonly EndedDownload[],
    openDownloads: readonly DownloadRequest[],
  ): Promise<void>;
}

export class Grant {
  private remainingBytes = GRANT_BYTES;
  private drawnCount = 0;
  private readonly openDownloads = new Map<string, DownloadRequest>();
  private readonly endedDownloads: EndedDownload[] = [];
  private isSettled = false;

  /** `request` is the download that requested the grant. */
  constructor(
    private readonly request: DownloadRequest,
    private readonly until: number,
  ) {}

  draw(request: DownloadRequest, now: number): boolean {
    if (this.isSettled || now >= this.until || request.bytes > this.remainingBytes || this.drawnCount >= DOWNLOADS_MAX)
      return false;
    this.remainingBytes -= request.bytes;
    this.drawnCount++;
    this.openDownloads.set(request.downloadId, request);
    return true;
  }

  /**
   * Returns what the caller must do:
   * - `alone`: report this download alone, because the grant was already reported;
   * - `{ reportAfterMs }`: call `settle` after this time;
   * - `later`: nothing, because another caller settles the grant.
   */
  end(endedDownload: EndedDownload, now: number): 'alone' | 'later' | { reportAfterMs: number } {
    if (this.isSettled) return 'alone';
    this.openDownloads.delete(endedDownload.request.downloadId);
    this.endedDownloads.push(endedDownload);
    return this.endedDownloads.length === 1 ? { reportAfterMs: Math.max(0, this.until - now) } : 'later';
  }

  async settle(meter: Pick<GrantMeter, 'settle'>): Promise<void> {
    if (this.isSettled) return;
    this.isSettled = true;
    await meter.settle(this.request, this.endedDownloads, [...this.openDownloads.values()]);
  }
}

interface FolderActivity {
  since: number;
  /** Downloads that started since `since`, plus half of those in the period before. */
  startCount: number;
  /** Until this time, no other download requests a grant. */
  requestingUntil: number;
  grant: Grant | null;
}

export class Grants {
  private readonly folders = new Map<string, FolderActivity>();

  /**
   * Returns the grant that admits the download, or null if the caller must ask the meter. Only for folders without a
   * download limit.
   */
  async admit(request: DownloadRequest, meter: Pick<GrantMeter, 'grant'>): Promise<Grant | null> {
    const { now } = request;
    const activity = this.countStart(request.folderId, now);
    if (activity.grant?.draw(request, now)) return activity.grant;
    if (activity.startCount < HOT_DOWNLOADS || activity.requestingUntil > now) return null;
    activity.requestingUntil = now + HOT_MS;
    const isGranted = await meter.grant(request);
    // After a refusal, the next request for a grant comes after `HOT_DOWNLOADS` more downloads.
    activity.startCount = isGranted ? activity.startCount : 0;
    activity.requestingUntil = 0;
    if (!isGranted) return null;
    activity.grant = new Grant(request, now + GRANT_MS);
    activity.grant.draw(request, now);
    return activity.grant;
  }

  private countStart(folderId: string, now: number): FolderActivity {
    const existing = this.folders.get(folderId);
    const activity = existing ?? { since: now, startCount: 0, requestingUntil: 0, grant: null };
    const age = now - activity.since;
    if (age >= HOT_MS)
      Object.assign(activity, { since: now, startCount: age < 2 * HOT_MS ? Math.floor(activity.startCount / 2) : 0 });
    activity.startCount++;
    putRecent(this.folders, folderId, activity, FOLDERS_MAX);
    return activity;
  }
}
