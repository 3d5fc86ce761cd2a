/**
 * Admission of small downloads of a folder with many downloads at once. Instead of two calls per download, an isolate
 * takes a grant: a lease for many bytes. It admits downloads from the grant for a second, then reports in one call what
 * was sent. The meter holds the whole grant, so nothing is admitted beyond a limit. It gives a grant only if far more
 * than that fits; otherwise every download asks the meter itself.
 *
 * A grant lives in the memory of an isolate. If the isolate dies, up to a second of small downloads is not counted.
 */
import { MIB } from '../contract/units';
import type { DownloadAsked, EndedDownload } from './download-asked';

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
export interface Granting {
  /** Holds a grant under the download's id. Returns false if it does not fit. */
  grant(asked: DownloadAsked): Promise<boolean>;
  /** Counts the `ended` downloads, releases the rest of the grant, and gives each `open` download its own lease. */
  settle(asked: DownloadAsked, ended: readonly EndedDownload[], open: readonly DownloadAsked[]): Promise<void>;
}

export class Grant {
  private leftBytes = GRANT_BYTES;
  private drawn = 0;
  private readonly open = new Map<string, DownloadAsked>();
  private readonly ended: EndedDownload[] = [];
  private isSettled = false;

  /**
   * `asked` is the download that requested the grant; the meter knows the grant by its id. Times are milliseconds since
   * 1970.
   */
  constructor(
    private readonly asked: DownloadAsked,
    private readonly until: number,
  ) {}

  /** Admits a download. Returns false if this grant cannot. */
  draw(asked: DownloadAsked, now: number): boolean {
    if (this.isSettled || now >= this.until || asked.bytes > this.leftBytes || this.drawn >= DOWNLOADS_MAX)
      return false;
    this.leftBytes -= asked.bytes;
    this.drawn++;
    this.open.set(asked.downloadId, asked);
    return true;
  }

  /**
   * Records the end of a download. Returns how to report it:
   * - `alone`: the grant is settled already, so the caller reports this download by itself;
   * - `first`: the caller reports all downloads after this many milliseconds;
   * - `later`: another caller reports it.
   */
  end(ended: EndedDownload, now: number): 'alone' | 'later' | { first: number } {
    if (this.isSettled) return 'alone';
    this.open.delete(ended.asked.downloadId);
    this.ended.push(ended);
    return this.ended.length === 1 ? { first: Math.max(0, this.until - now) } : 'later';
  }

  /** Reports all downloads to the meter. Does nothing if called again. */
  async settle(meter: Pick<Granting, 'settle'>): Promise<void> {
    if (this.isSettled) return;
    this.isSettled = true;
    await meter.settle(this.asked, this.ended, [...this.open.values()]);
  }
}

interface Watched {
  since: number;
  begun: number;
  /** Until when a request for a grant is taken to be in flight. Its sender may have been cancelled. */
  askingUntil: number;
  grant: Grant | null;
}

export class Grants {
  private readonly folders = new Map<string, Watched>();

  /**
   * Returns the grant that admits a small download of a folder without download limit. Returns null if the download
   * must ask the meter itself.
   */
  async admit(asked: DownloadAsked, meter: Pick<Granting, 'grant'>): Promise<Grant | null> {
    const { now } = asked;
    const watched = this.begun(asked.folderId, now);
    if (watched.grant?.draw(asked, now)) return watched.grant;
    if (watched.begun < HOT_DOWNLOADS || watched.askingUntil > now) return null;
    watched.askingUntil = now + HOT_MS;
    const isGiven = await meter.grant(asked);
    // After a refusal counting starts again, so that not every download asks twice.
    watched.begun = isGiven ? watched.begun : 0;
    watched.askingUntil = 0;
    if (!isGiven) return null;
    watched.grant = new Grant(asked, now + GRANT_MS);
    watched.grant.draw(asked, now);
    return watched.grant;
  }

  private begun(folderId: string, now: number): Watched {
    const known = this.folders.get(folderId);
    const watched = known ?? { since: now, begun: 0, askingUntil: 0, grant: null };
    const age = now - watched.since;
    if (age >= HOT_MS)
      Object.assign(watched, { since: now, begun: age < 2 * HOT_MS ? Math.floor(watched.begun / 2) : 0 });
    watched.begun++;
    // The map is in the order of the last download, so its first entry is the oldest.
    this.folders.delete(folderId);
    this.folders.set(folderId, watched);
    const [first] = this.folders.keys();
    if (this.folders.size > FOLDERS_MAX && first !== undefined) this.folders.delete(first);
    return watched;
  }
}
