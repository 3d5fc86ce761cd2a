/**
 * Durable Object that counts the bytes of an uploader address or a premium user. It knows the bytes counted this month,
 * announced uploads, running downloads, and each folder's downloads and recipients. All admission runs in this single
 * object, call by call, so parallel requests cannot exceed a limit. There is one exception: bytes in flight to a
 * request do not block its owner (`upload-reservations.ts`). A PUT to a request that takes longer than two minutes
 * counts only once it has arrived.
 *
 * Uploads are checked against counted bytes and other uploads' reservations (`upload-reservations.ts`). Downloads are
 * checked against counted bytes and other downloads' leases (`download-leases.ts`). Screens show counted bytes; a
 * refusal with another reason says so.
 */
import { DurableObject } from 'cloudflare:workers';
import { DAY_MS } from '../contract/units';
import { withoutValues } from '../lib/database/db';
import type { Env } from '../lib/env';
import type { Rate } from '../lib/rates/rate-window';
import { Windows } from '../lib/rates/rate-windows';
import { type Announcement, AnnouncementWindows } from './announcement-windows';
import { ANSWERED_KEEP_MS, AnsweredCalls } from './answered-calls';
import type { DownloadAsked, EndedDownload } from './download-asked';
import { DownloadCounters, type KnownDownloads } from './download-counters';
import { DownloadLeases, type DownloadRefusal } from './download-leases';
import { GRANT_BYTES, GRANT_ROOM_BYTES } from './grants';
import { COUNTERS_FLUSH_AGAIN_MS, COUNTERS_FLUSH_DELAY_MS } from './limits';
import { monthOf, nextMonth } from './month';
import { MonthlyUsage } from './monthly-usage';
import type { Taker } from './places';
import type { Arriving } from './received-arrivals';
import { Recipients } from './recipients';
import type { Refusal } from './refusal';
import { type Amount, type Arrived, type Reservation, UploadReservations } from './upload-reservations';
import { type Wasted, WastedBodies } from './wasted-bodies';

export interface Usage {
  month: string;
  uploadBytes: number;
  downloadBytes: number;
}

/** Calls that are not idempotent. `callMeterOnce` adds the id that makes a retry safe. */
export type CountingCall =
  | 'reserveUpload'
  | 'cancelUpload'
  | 'announceElsewhere'
  | 'withdrawElsewhere'
  | 'settleUpload'
  | 'releaseUpload'
  | 'countWasted'
  | 'takeUnannounced'
  | 'takeFolder';

/** State of a meter: tables in its storage, and their sums in memory. */
class Kept {
  readonly windows: Windows;
  readonly announcing: AnnouncementWindows;
  readonly counted: MonthlyUsage;
  readonly uploads: UploadReservations;
  readonly recipients: Recipients;
  readonly counters: DownloadCounters;
  readonly leases: DownloadLeases;
  readonly wasted: WastedBodies;
  readonly answered: AnsweredCalls;

  constructor({ sql, kv }: DurableObjectStorage, now: number) {
    this.windows = new Windows(kv);
    this.announcing = new AnnouncementWindows(this.windows);
    this.counted = new MonthlyUsage(sql);
    this.uploads = new UploadReservations(sql, this.counted, this.announcing, now);
    this.recipients = new Recipients(sql);
    this.counters = new DownloadCounters(sql, this.recipients);
    this.leases = new DownloadLeases(sql, this.counted, this.counters, this.recipients);
    this.wasted = new WastedBodies(sql);
    this.answered = new AnsweredCalls(sql);
  }

  /** Deletes expired rows. Returns when to do so again, or null if nothing is left. */
  dropOld(now: number): number | null {
    const aging = [this.counted, this.uploads, this.leases, this.recipients, this.wasted];
    for (const each of [...aging, this.answered]) each.dropOld(now);
    if (![...aging, this.counters].every((each) => each.isEmpty())) {
      return Math.min(nextMonth(now), this.recipients.nearlyWhole.nextLapse() ?? Number.POSITIVE_INFINITY);
    }
    if (!this.answered.isEmpty()) return now + ANSWERED_KEEP_MS;
    return this.windows.areOver(now) ? null : now + DAY_MS;
  }
}

export class BandwidthMeter extends DurableObject<Env> {
  /** Null until the first call after the object started or deleted itself. */
  private opened: Kept | null = null;
  /** When the alarm fires; null if none is set. */
  private wakesAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.blockConcurrencyWhile(async () => {
      this.wakesAt = await ctx.storage.getAlarm();
    });
  }

  /** Stored state always has an alarm, which deletes it once it has expired. */
  private get kept(): Kept {
    if (!this.opened) {
      const now = Date.now();
      this.opened = new Kept(this.ctx.storage, now);
      if (this.wakesAt === null) void this.wakeBy(nextMonth(now));
    }
    return this.opened;
  }

  /** Runs a call once per id, however often it is requested (`answered-calls.ts`). */
  once<Name extends CountingCall>(id: string, name: Name, sent: Parameters<BandwidthMeter[Name]>) {
    const call = this[name] as (...sent: unknown[]) => unknown;
    return this.kept.answered.once(id, Date.now(), () => call.apply(this, sent));
  }

  usage(now: number): Usage {
    return {
      month: monthOf(now),
      uploadBytes: this.kept.counted.of('upload', now),
      downloadBytes: this.kept.counted.of('download', now),
    };
  }

  /**
   * Admits an announcement as a whole; announcements for one folder add up. Returns null if admitted, otherwise the
   * refusal.
   */
  async reserveUpload(asked: Reservation): Promise<Refusal | null> {
    const refusal = this.kept.uploads.reserve(asked);
    if (!refusal) await this.wakeBy(nextMonth(asked.now));
    return refusal;
  }

  /** Cancels an announcement that was not written to D1. */
  cancelUpload(asked: Reservation): void {
    this.kept.uploads.cancel(asked);
  }

  /**
   * Counts an announcement of this address at another meter towards the rate limits. Returns null if admitted,
   * otherwise the refusal.
   */
  announceElsewhere(asked: Announcement): Refusal | null {
    return this.kept.announcing.announce(asked);
  }

  /** Undoes `announceElsewhere`. */
  withdrawElsewhere(asked: Announcement): void {
    this.kept.announcing.giveBack(asked);
  }

  /**
   * Checks whether a PUT may send files or parts to a folder, before its body is read. Returns null if it may,
   * otherwise the refusal.
   */
  mayArrive(folderId: string, arriving: readonly Arriving[], now: number): Refusal | null {
    const what = arriving.map((one) => one.what);
    if (this.kept.wasted.stops(what, now)) return { code: 'upload_url_stopped' };
    return this.kept.uploads.mayArrive(folderId, arriving, now);
  }

  /** Counts a body that was read and refused. */
  async countWasted({ what, bytes, isWrong }: Wasted, now: number): Promise<void> {
    if (isWrong) this.kept.wasted.add(what, now);
    this.kept.uploads.endArrivals(what);
    this.kept.counted.add('upload', bytes, now);
    await this.wakeBy(nextMonth(now));
  }

  /** Counts bytes of an upload without announcement. Returns null if admitted, otherwise the refusal. */
  async takeUnannounced(bytes: number, monthlyLimit: number, now: number): Promise<Refusal | null> {
    const refusal = this.kept.uploads.takeUnannounced(bytes, monthlyLimit, now);
    if (!refusal) await this.wakeBy(nextMonth(now));
    return refusal;
  }

  /** Counts bytes and files that have arrived. */
  async settleUpload(amount: Arrived, now: number): Promise<void> {
    this.kept.uploads.settle(amount, now);
    await this.wakeBy(nextMonth(now));
  }

  /** Releases announced bytes and files that will not arrive. */
  releaseUpload(amount: Amount): void {
    this.kept.uploads.release(amount);
  }

  /**
   * Counts a new folder towards the rate limits of folders and files. Returns null if admitted, otherwise the refusal.
   */
  takeFolder(folders: Rate, files: Rate, now: number): Refusal | null {
    return this.kept.announcing.takeFolder(folders, files, now);
  }

  /** Returns why a download would be refused, or null if it would be admitted. Holds nothing. */
  wouldAdmit(asked: DownloadAsked): DownloadRefusal | null {
    return this.kept.leases.wouldAdmit(asked);
  }

  /** Admits a download with a lease for its first `leased` bytes. Returns null if admitted, otherwise the refusal. */
  async beginDownload(asked: DownloadAsked, leased: number): Promise<DownloadRefusal | null> {
    const refusal = this.kept.leases.begin(asked, leased);
    if (!refusal) await this.wakeBy(asked.now + COUNTERS_FLUSH_DELAY_MS);
    return refusal;
  }

  /**
   * Holds a grant, from which an isolate admits many small downloads of a folder (`grants.ts`). Returns false if it
   * does not fit.
   */
  async grantDownloads(asked: DownloadAsked): Promise<boolean> {
    const isGiven = this.kept.leases.grant(asked, GRANT_BYTES, GRANT_ROOM_BYTES);
    if (isGiven) await this.wakeBy(asked.now + COUNTERS_FLUSH_DELAY_MS);
    return isGiven;
  }

  /** Ends a grant and counts its downloads. Idempotent. */
  async settleGrant(
    asked: DownloadAsked,
    ended: readonly EndedDownload[],
    open: readonly DownloadAsked[],
    now: number,
  ): Promise<void> {
    this.kept.leases.settleGrant(asked, ended, open, now);
    await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** Returns whether a recipient holds one of the folder's places. */
  holdsPlace(taker: Taker, now: number): boolean {
    return this.kept.recipients.holds(taker, now);
  }

  /** Counts `sent` and extends the lease up to `leased`, both totals. Returns false if a limit stops the download. */
  async goOn(asked: DownloadAsked, sent: number, leased: number, now: number): Promise<boolean> {
    const goesOn = this.kept.leases.goOn(asked, sent, leased, now);
    await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
    return goesOn;
  }

  /**
   * Ends the download: counts `sent`, a total, plus `uncertain` (bytes in flight when it broke off) and releases the
   * lease.
   */
  async endDownload(asked: DownloadAsked, sent: number, uncertain: number, now: number): Promise<void> {
    this.kept.leases.end(asked, sent, uncertain, now);
    await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** Raises each folder's downloaded bytes to at least `bytes`, after a move or a claim has changed its contents. */
  async raiseDownloaded(counts: readonly { folderId: string; bytes: number }[], now: number): Promise<void> {
    for (const { folderId, bytes } of counts) this.kept.counters.raise(folderId, bytes);
    await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** Returns the download counters and recipients of folders, for the meter that takes them over. */
  downloadsOf(folderIds: readonly string[], now: number): KnownDownloads {
    return this.kept.counters.known(folderIds, now);
  }

  /** Adopts the counters of another meter. */
  async takeOver(known: KnownDownloads, now: number): Promise<void> {
    this.kept.counters.takeOver(known);
    await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** Moves the counters of files that were moved to another folder of this meter. */
  moveFiles(fileIds: readonly string[], toFolderId: string): void {
    this.kept.counters.moveFiles(fileIds, toFolderId);
  }

  /** Deletes the rows of deleted folders: their announced bytes will not arrive. Running downloads still settle. */
  forget(folderIds: readonly string[]): void {
    for (const folderId of folderIds) {
      this.kept.uploads.forget(folderId);
      this.kept.counters.forget(folderId);
    }
  }

  /**
   * Writes counters to D1 and deletes expired rows. If D1 fails, it deletes nothing and the alarm fires again in a
   * minute: the platform retries a throwing alarm six times, then never again.
   */
  override async alarm(): Promise<void> {
    this.wakesAt = null;
    let isMore: boolean;
    try {
      this.kept.counters.countLapsed(Date.now());
      isMore = await this.kept.counters.flush(this.env);
    } catch (error) {
      console.error(JSON.stringify({ meter: 'flush', error: String(withoutValues(error)) }));
      await this.wakeBy(Date.now() + COUNTERS_FLUSH_AGAIN_MS);
      return;
    }
    const now = Date.now();
    const again = this.kept.dropOld(now);
    if (isMore) await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
    else if (again !== null) await this.wakeBy(again);
    else await this.deleteItself();
  }

  /** Deletes the stored state; the next call starts from nothing. */
  private async deleteItself(): Promise<void> {
    this.opened = null;
    this.wakesAt = null;
    await this.ctx.storage.deleteAll();
  }

  /** Sets the alarm to the earliest time requested so far. */
  private async wakeBy(time: number): Promise<void> {
    if (this.wakesAt !== null && this.wakesAt <= time) return;
    this.wakesAt = time;
    await this.ctx.storage.setAlarm(time);
  }
}
