/**
 * Admission of small downloads from a folder that has many downloads at once. A single download needs two calls to
 * the meter. So an isolate takes a grant, which is one lease for many bytes. For a second the isolate admits
 * downloads from the grant. Then the isolate reports all of them in one call. The meter holds the whole grant, so
 * grants never exceed a limit. The meter gives a grant only if `GRANT_ROOM_BYTES` are free. Otherwise each download
 * asks the meter.
 *
 * A grant exists only in the memory of its isolate. If the isolate dies, the downloads that the grant admitted within
 * the last second are not counted.
 */
import { MIB } from '../contract/units';
import type { DownloadRequest, EndedDownload } from './download-request';

/** Size of a grant, and the number of free bytes that the meter requires for a grant. */
export const GRANT_BYTES = 64 * MIB;
export const GRANT_ROOM_BYTES = 10 * GRANT_BYTES;
/** A grant admits downloads for this long. Then these downloads are reported. */
export const GRANT_MS = 1000;
/** An isolate requests a grant when a folder has this many downloads within `HOT_MS`. */
const HOT_DOWNLOADS = 8;
const HOT_MS = 1000;
/** Maximum number of downloads per grant. One call reports all of them. */
const DOWNLOADS_MAX = 500;
/**
 * Maximum number of folders whose downloads an isolate counts. Folders without recent downloads are dropped first.
 */
const FOLDERS_MAX = 500;

/** Calls to the meter that a grant needs. */
export interface GrantMeter {
  /** Requests a grant with the id of this download. Returns false if the request is refused. */
  grant(request: DownloadRequest): Promise<boolean>;
  /**
   * Counts `endedDownloads`, releases the unused bytes of the grant, and gives each of `openDownloads` its own lease.
   */
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
   * `request` is the download that requested the grant, and its id is the grant's id. `until` is in milliseconds
   * since 1970.
   */
  constructor(
    private readonly request: DownloadRequest,
    private readonly until: number,
  ) {}

  /** Admits a download. Returns false if the grant has ended or has too few bytes left. */
  draw(request: DownloadRequest, now: number): boolean {
    if (this.isSettled || now >= this.until || request.bytes > this.remainingBytes || this.drawnCount >= DOWNLOADS_MAX)
      return false;
    this.remainingBytes -= request.bytes;
    this.drawnCount++;
    this.openDownloads.set(request.downloadId, request);
    return true;
  }

  /**
   * Records the end of a download. Returns who reports the download:
   * - `alone`: the caller reports only this download, because the grant was already reported;
   * - `{ first }`: the caller reports all downloads of the grant after `first` milliseconds;
   * - `later`: the caller that got `first` reports this download, too.
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
  /**
   * The isolate waits for the response to a request for a grant until this time (milliseconds since 1970). If the
   * call was cancelled, there is no response.
   */
  requestingUntil: number;
  grant: Grant | null;
}

export class Grants {
  private readonly folders = new Map<string, FolderActivity>();

  /**
   * Returns a grant that has admitted the small download, or null. After null, the download must ask the meter. Call
   * this method only for a folder without download limit.
   */
  async admit(request: DownloadRequest, meter: Pick<GrantMeter, 'grant'>): Promise<Grant | null> {
    const { now } = request;
    const activity = this.countStart(request.folderId, now);
    if (activity.grant?.draw(request, now)) return activity.grant;
    if (activity.begun < HOT_DOWNLOADS || activity.requestingUntil > now) return null;
    activity.requestingUntil = now + HOT_MS;
    const isGranted = await meter.grant(request);
    // The count restarts at 0 after a refusal. Otherwise each further download would ask for a grant and then for
    // a lease.
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
    // The entries are sorted by their last download, so the first entry is the oldest.
    this.folders.delete(folderId);
    this.folders.set(folderId, activity);
    const [first] = this.folders.keys();
    if (this.folders.size > FOLDERS_MAX && first !== undefined) this.folders.delete(first);
    return activity;
  }
}
