/**
 * One uploader address, or one premium user: what was counted this month, what uploads have announced, what downloads
 * are about to send, and what each folder has been downloaded, and by whom. Everything that admits runs in this one object, one call
 * after the other, and counts what was admitted before, so parallel requests cannot overshoot. One exception: an owner is
 * admitted beside strangers' bytes that are on their way to a request (`upload-reservations.ts`), and a stranger's PUT that
 * takes longer than two minutes counts only once it has come.
 *
 * Uploads are judged by what was counted and what other uploads announced and are still sending
 * (`upload-reservations.ts`), downloads by what was counted and the leases of others (`download-leases.ts`). What a
 * person is shown is what was counted; a refusal that has another reason says so.
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

/** Its calls that count more each time they are made: `callMeterOnce` makes them. */
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

/** What a meter keeps: tables in its storage, and sums of them in memory. */
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

  /** Drops what is over. Answers when to do so again; null: nothing is left. */
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
  /** Null: nothing was asked since it began, or since it deleted itself. */
  private opened: Kept | null = null;
  /** When the alarm rings; null: never. */
  private wakesAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.blockConcurrencyWhile(async () => {
      this.wakesAt = await ctx.storage.getAlarm();
    });
  }

  /** Whatever is stored has an alarm, by which it is deleted once it is over. */
  private get kept(): Kept {
    if (!this.opened) {
      const now = Date.now();
      this.opened = new Kept(this.ctx.storage, now);
      if (this.wakesAt === null) void this.wakeBy(nextMonth(now));
    }
    return this.opened;
  }

  /** Makes a call that counts once for each id, however often it is asked for (`answered-calls.ts`). */
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

  /** Admits what an upload announces, as a whole; several announcements for one folder add up. Null: admitted. */
  async reserveUpload(asked: Reservation): Promise<Refusal | null> {
    const refusal = this.kept.uploads.reserve(asked);
    if (!refusal) await this.wakeBy(nextMonth(asked.now));
    return refusal;
  }

  /** Takes back what was announced and then not written down. */
  cancelUpload(asked: Reservation): void {
    this.kept.uploads.cancel(asked);
  }

  /** Takes a place in the windows for what this address announces at another's meter. Null: it has one. */
  announceElsewhere(asked: Announcement): Refusal | null {
    return this.kept.announcing.announce(asked);
  }

  /** Takes it back. */
  withdrawElsewhere(asked: Announcement): void {
    this.kept.announcing.giveBack(asked);
  }

  /** Whether a PUT may bring files or parts to a folder; asked before its body is read. Null: it may. */
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

  /** Counts bytes that come without announcement. Returns why they do not fit, or null. */
  async takeUnannounced(bytes: number, monthlyLimit: number, now: number): Promise<Refusal | null> {
    const refusal = this.kept.uploads.takeUnannounced(bytes, monthlyLimit, now);
    if (!refusal) await this.wakeBy(nextMonth(now));
    return refusal;
  }

  /** Counts what has arrived. */
  async settleUpload(amount: Arrived, now: number): Promise<void> {
    this.kept.uploads.settle(amount, now);
    await this.wakeBy(nextMonth(now));
  }

  /** Takes back what was announced and will not come. */
  releaseUpload(amount: Amount): void {
    this.kept.uploads.release(amount);
  }

  /** Takes one of the folders that may be created per window, and of the files. Null: it may be created. */
  takeFolder(folders: Rate, files: Rate, now: number): Refusal | null {
    return this.kept.announcing.takeFolder(folders, files, now);
  }

  /** Why a download would not be admitted, null if it would; holds nothing. */
  wouldAdmit(asked: DownloadAsked): DownloadRefusal | null {
    return this.kept.leases.wouldAdmit(asked);
  }

  /** Admits a download, with a lease for its first `leased` bytes. Null: it is admitted. */
  async beginDownload(asked: DownloadAsked, leased: number): Promise<DownloadRefusal | null> {
    const refusal = this.kept.leases.begin(asked, leased);
    if (!refusal) await this.wakeBy(asked.now + COUNTERS_FLUSH_DELAY_MS);
    return refusal;
  }

  /** Holds a grant, out of which an isolate admits many small downloads of a folder (`grants.ts`). */
  async grantDownloads(asked: DownloadAsked): Promise<boolean> {
    const isGiven = this.kept.leases.grant(asked, GRANT_BYTES, GRANT_ROOM_BYTES);
    if (isGiven) await this.wakeBy(asked.now + COUNTERS_FLUSH_DELAY_MS);
    return isGiven;
  }

  /** Counts what was admitted out of a grant, and ends it. Told twice it counts once. */
  async settleGrant(
    asked: DownloadAsked,
    ended: readonly EndedDownload[],
    open: readonly DownloadAsked[],
    now: number,
  ): Promise<void> {
    this.kept.leases.settleGrant(asked, ended, open, now);
    await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** Whether a recipient holds one of the places of a folder. */
  holdsPlace(taker: Taker, now: number): boolean {
    return this.kept.recipients.holds(taker, now);
  }

  /** Counts `sent` bytes, a total, and extends the lease up to `leased`, a total. False: a limit stops it. */
  async goOn(asked: DownloadAsked, sent: number, leased: number, now: number): Promise<boolean> {
    const goesOn = this.kept.leases.goOn(asked, sent, leased, now);
    await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
    return goesOn;
  }

  /** Counts `sent` bytes, a total, and `uncertain` more that were on their way, and ends the download. */
  async endDownload(asked: DownloadAsked, sent: number, uncertain: number, now: number): Promise<void> {
    this.kept.leases.end(asked, sent, uncertain, now);
    await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** What is inside folders has become more: each counts as downloaded at least that much. */
  async raiseDownloaded(counts: readonly { folderId: string; bytes: number }[], now: number): Promise<void> {
    for (const { folderId, bytes } of counts) this.kept.counters.raise(folderId, bytes);
    await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** How often folders were downloaded, and by whom, for a meter that counts them from now on. */
  downloadsOf(folderIds: readonly string[], now: number): KnownDownloads {
    return this.kept.counters.known(folderIds, now);
  }

  /** Counts on from what another meter knew. */
  async takeOver(known: KnownDownloads, now: number): Promise<void> {
    this.kept.counters.takeOver(known);
    await this.wakeBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** Files have come into another folder that counts here. */
  moveFiles(fileIds: readonly string[], toFolderId: string): void {
    this.kept.counters.moveFiles(fileIds, toFolderId);
  }

  /** Folders that are gone: what they announced will not come. Downloads under way still settle. */
  forget(folderIds: readonly string[]): void {
    for (const folderId of folderIds) {
      this.kept.uploads.forget(folderId);
      this.kept.counters.forget(folderId);
    }
  }

  /**
   * Writes counters to D1, and drops what is over. Where D1 fails nothing is dropped, and the alarm rings again in a minute:
   * the platform repeats an alarm that throws six times, and then never rings it again.
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

  /** A meter that keeps nothing is not stored; the next call begins a new one. */
  private async deleteItself(): Promise<void> {
    this.opened = null;
    this.wakesAt = null;
    await this.ctx.storage.deleteAll();
  }

  /** The alarm rings at the earliest time anybody asked for. */
  private async wakeBy(time: number): Promise<void> {
    if (this.wakesAt !== null && this.wakesAt <= time) return;
    this.wakesAt = time;
    await this.ctx.storage.setAlarm(time);
  }
}
