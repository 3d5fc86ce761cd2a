/**
 * Admission of small downloads where many are made of one folder at once: instead of one call for each that begins and
 * one for each that ends, an isolate takes a grant, a lease of the meter for many bytes, admits out of it for a second, and
 * tells then in one call what was sent. The meter holds a whole grant, so nothing is admitted beyond a limit. It gives one
 * only where far more than that fits; where it does not, every download asks for itself.
 *
 * This is the memory of one isolate. What it has not told yet is not counted where it dies: a second of small downloads.
 */
import { MIB } from '../contract/units';
import type { DownloadAsked, EndedDownload } from './download-asked';

/** What a grant holds, and what has to fit so that one is given. */
export const GRANT_BYTES = 64 * MIB;
export const GRANT_ROOM_BYTES = 10 * GRANT_BYTES;
/** For so long downloads are admitted out of a grant, and then what they sent is told. */
export const GRANT_MS = 1000;
/** A grant is asked for by the download that is the so-manieth to begin within `HOT_MS`. */
const HOT_DOWNLOADS = 8;
const HOT_MS = 1000;
/** What one call tells: so many downloads at most. */
const DOWNLOADS_MAX = 500;
/** Folders that are watched, the last ones that were downloaded. */
const FOLDERS_MAX = 500;

/** The calls of the meter that a grant needs. */
export interface Granting {
  /** Holds a grant under the download's id. False: not that much fits. */
  grant(asked: DownloadAsked): Promise<boolean>;
  /** Counts what has ended, gives the rest of the grant back, and holds what is still under way by leases of its own. */
  settle(asked: DownloadAsked, ended: readonly EndedDownload[], open: readonly DownloadAsked[]): Promise<void>;
}

export class Grant {
  private leftBytes = GRANT_BYTES;
  private drawn = 0;
  private readonly open = new Map<string, DownloadAsked>();
  private readonly ended: EndedDownload[] = [];
  private isSettled = false;

  /** `asked`: the download that the grant was asked for, by whose id the meter knows it. Times are milliseconds since 1970. */
  constructor(
    private readonly asked: DownloadAsked,
    private readonly until: number,
  ) {}

  /** Admits a download; false: not out of this grant. */
  draw(asked: DownloadAsked, now: number): boolean {
    if (this.isSettled || now >= this.until || asked.bytes > this.leftBytes || this.drawn >= DOWNLOADS_MAX)
      return false;
    this.leftBytes -= asked.bytes;
    this.drawn++;
    this.open.set(asked.downloadId, asked);
    return true;
  }

  /**
   * A download has ended. `alone`: the meter has been told of the others already, and is to be told of this one by itself;
   * `first`: it is to be told of all in so many milliseconds; `later`: somebody else does that.
   */
  end(ended: EndedDownload, now: number): 'alone' | 'later' | { first: number } {
    if (this.isSettled) return 'alone';
    this.open.delete(ended.asked.downloadId);
    this.ended.push(ended);
    return this.ended.length === 1 ? { first: Math.max(0, this.until - now) } : 'later';
  }

  /** Tells the meter; once. */
  async settle(meter: Pick<Granting, 'settle'>): Promise<void> {
    if (this.isSettled) return;
    this.isSettled = true;
    await meter.settle(this.asked, this.ended, [...this.open.values()]);
  }
}

interface Watched {
  since: number;
  begun: number;
  /** One asks for a grant; an asker that was cancelled is not waited for beyond that. */
  askingUntil: number;
  grant: Grant | null;
}

export class Grants {
  private readonly folders = new Map<string, Watched>();

  /** The grant out of which a small download of a folder without a limit of downloads is admitted; null: it asks alone. */
  async admit(asked: DownloadAsked, meter: Pick<Granting, 'grant'>): Promise<Grant | null> {
    const { now } = asked;
    const watched = this.begun(asked.folderId, now);
    if (watched.grant?.draw(asked, now)) return watched.grant;
    if (watched.begun < HOT_DOWNLOADS || watched.askingUntil > now) return null;
    watched.askingUntil = now + HOT_MS;
    const isGiven = await meter.grant(asked);
    // Refused: the folder is watched anew, so that not every download asks twice.
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
    // Whoever comes again goes to the back; the first is who has not come for the longest time.
    this.folders.delete(folderId);
    this.folders.set(folderId, watched);
    const [first] = this.folders.keys();
    if (this.folders.size > FOLDERS_MAX && first !== undefined) this.folders.delete(first);
    return watched;
  }
}
