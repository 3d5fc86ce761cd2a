/**
 * Admission of small downloads of a folder with many downloads at once. Instead of two calls per download, an isolate
 * takes a grant: a lease for many bytes. It admits downloads from the grant for a second, then reports in one call what
 * was sent. The meter holds the whole grant, so nothing is admitted beyond a limit. It gives a grant only if far more
 * than that fits; otherwise every download asks the meter itself.
 *
 * A grant lives in the memory of an isolate. If the isolate dies, up to a second of small downloads is not counted.
 */
import { MIB } from '../contract/units';
import type { DownloadRequest, EndedDownload } from './download-request';

/** Bytes of a grant, and the free bytes needed to get one. */
export const GRANT_BYTES = 64 * MIB;
export const GRANT_ROOM_BYTES = 10 * GRANT_BYTES;
/** Downloads are admitted from a grant for this long, then reported. */
export const GRANT_MS = 1000;
/** The download that is number `HOT_DOWNLOADS` within `HOT_MS` requests a grant. */
const HOT_DOWNLOADS = 8;
const HOT_MS = 1000;
/** Maximum downloads per grant, all reported in one call. */
const DOWNLOADS_MAX = 500;
/** Number of folders watched: the most recently downloaded. */
const FOLDERS_MAX = 500;

/** Meter calls that a grant needs. */
export interface GrantMeter {
  /** Holds a grant under the download's id. Returns false if it does not fit. */
  grant(request: DownloadRequest): Promise<boolean>;
  /** Counts `endedDownloads`, releases the rest of the grant, and gives each of `openDownloads` its own lease. */
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

  /**
   * `request` is the download that requested the grant; the meter knows the grant by its id. Times are milliseconds
   * since 1970.
   */
  constructor(
    private readonly request: DownloadRequest,
    private readonly until: number,
  ) {}

  /** Admits a download. Returns false if this grant cannot. */
  draw(request: DownloadRequest, now: number): boolean {
    if (this.isSettled || now >= this.until || request.bytes > this.remainingBytes || this.drawnCount >= DOWNLOADS_MAX)
      return false;
    this.remainingBytes -= request.bytes;
    this.drawnCount++;
    this.openDownloads.set(request.downloadId, request);
    return true;
  }

  /**
   * Records the end of a download. Returns how to report it:
   * - `alone`: the grant is settled already, so the caller reports this download by itself;
   * - `first`: the caller reports all downloads after this many milliseconds;
   * - `later`: another caller reports it.
   */
  end(endedDownload: EndedDownload, now: number): 'alone' | 'later' | { first: number } {
    if (this.isSettled) return 'alone';
    this.openDownloads.delete(endedDownload.request.downloadId);
    this.endedDownloads.push(endedDownload);
    return this.endedDownloads.length === 1 ? { first: Math.max(0, this.until - now) } : 'later';
  }

  /** Reports all downloads to the meter. Does nothing if called again. */
  async settle(meter: Pick<GrantMeter, 'settle'>): Promise<void> {
    if (this.isSettled) return;
    this.isSettled = true;
    await meter.settle(this.request, this.endedDownloads, [...this.openDownloads.values()]);
  }
}

interface FolderActivity {
  since: number;
  begun: number;
  /** Until when a request for a grant is taken to be in flight. Its sender may have been cancelled. */
  requestingUntil: number;
  grant: Grant | null;
}

export class Grants {
  private readonly folders = new Map<string, FolderActivity>();

  /**
   * Returns the grant that admits a small download of a folder without download limit. Returns null if the download
   * must ask the meter itself.
   */
  async admit(request: DownloadRequest, meter: Pick<GrantMeter, 'grant'>): Promise<Grant | null> {
    const { now } = request;
    const activity = this.countStart(request.folderId, now);
    if (activity.grant?.draw(request, now)) return activity.grant;
    if (activity.begun < HOT_DOWNLOADS || activity.requestingUntil > now) return null;
    activity.requestingUntil = now + HOT_MS;
    const isGranted = await meter.grant(request);
    // After a refusal counting starts again, so that not every download asks twice.
    activity.begun = isGranted ? activity.begun : 0;
    activity.requestingUntil = 0;
    if (!isGranted) return null;
    activity.grant = new Grant(request, now + GRANT_MS);
    activity.grant.draw(request, now);
    return activity.grant;
  }

  private countStart(folderId: string, now: number): FolderActivity {
    const existing = this.folders.get(folderId);
    const activity = existing ?? { since: now, begun: 0, requestingUntil: 0, grant: null };
    const age = now - activity.since;
    if (age >= HOT_MS)
      Object.assign(activity, { since: now, begun: age < 2 * HOT_MS ? Math.floor(activity.begun / 2) : 0 });
    activity.begun++;
    // The map is in the order of the last download, so its first entry is the oldest.
    this.folders.delete(folderId);
    this.folders.set(folderId, activity);
    const [first] = this.folders.keys();
    if (this.folders.size > FOLDERS_MAX && first !== undefined) this.folders.delete(first);
    return activity;
  }
}
