/**
 * Durable Object that counts the bytes of an uploader's IP address, or of a premium user. The object knows the bytes
 * counted this month, announced uploads, running downloads, and each folder's downloads and recipients. One object
 * decides all admissions, one call after another, so parallel requests cannot exceed a limit. There is one exception:
 * bytes in flight to a request for files do not block the request's owner (`upload-reservations.ts`). After two
 * minutes, the bytes of such a PUT no longer count as in flight. They count again when they have arrived.
 *
 * An upload, the counted bytes and other uploads' reservations must together fit into the limit
 * (`upload-reservations.ts`). A download, the counted bytes and other downloads' leases must together fit into the
 * limit (`download-leases.ts`). Screens show only counted bytes. If reserved bytes are the reason for a refusal, the
 * error message says so.
 *
 * An upload of a folder:
 *
 *   announced --PUT starts--> arriving --bytes stored--> counted
 *   |                         |
 *   |                         +--body wrong or broken off--> wasted, and counted
 *   +--released, cancelled, or no bytes for an hour--> nothing
 *
 * A download:
 *
 *   admitted (lease or grant) --sent--> extended, again and again --ended or silent--> counted, lease released
 *   |
 *   +--limit reached--> broken off
 *
 * The file is long because every call of the object is a method of its class.
 */
import { DurableObject } from 'cloudflare:workers';
import { DAY_MS } from '../contract/units';
import { withoutValues } from '../lib/database/db';
import type { Env } from '../lib/env';
import type { Rate } from '../lib/rates/rate-window';
import { Windows } from '../lib/rates/rate-windows';
import { sendOutbox } from '../mail/outbox/sending';
import { type Announcement, AnnouncementWindows } from './announcement-windows';
import { ANSWERED_KEEP_MS, AnsweredCalls, type CountingCall } from './answered-calls';
import { DownloadCounters, type DownloadHistory } from './download-counters';
import { DownloadLeases, type DownloadRefusal } from './download-leases';
import type { DownloadRequest, EndedDownload } from './download-request';
import { GRANT_BYTES, GRANT_ROOM_BYTES } from './grants';
import { COUNTERS_FLUSH_AGAIN_MS, COUNTERS_FLUSH_DELAY_MS } from './limits';
import { monthOf, nextMonth } from './month';
import { MonthlyUsage } from './monthly-usage';
import type { Taker } from './places';
import type { Arrival } from './received-arrivals';
import { Recipients } from './recipients';
import type { Refusal } from './refusal';
import { type ArrivedAmount, type Reservation, type UploadAmount, UploadReservations } from './upload-reservations';
import { WastedBodies, type WastedBody } from './wasted-bodies';

export interface Usage {
  month: string;
  uploadBytes: number;
  downloadBytes: number;
}

/** State of a meter: tables in the object's storage, and sums of their rows in memory. */
class MeterState {
  readonly windows: Windows;
  readonly announcements: AnnouncementWindows;
  readonly usage: MonthlyUsage;
  readonly uploads: UploadReservations;
  readonly recipients: Recipients;
  readonly counters: DownloadCounters;
  readonly leases: DownloadLeases;
  readonly wastedBodies: WastedBodies;
  readonly answeredCalls: AnsweredCalls;

  constructor({ sql, kv }: DurableObjectStorage, now: number) {
    this.windows = new Windows(kv);
    this.announcements = new AnnouncementWindows(this.windows);
    this.usage = new MonthlyUsage(sql);
    this.uploads = new UploadReservations(sql, this.usage, this.announcements, now);
    this.recipients = new Recipients(sql);
    this.counters = new DownloadCounters(sql, this.recipients);
    this.leases = new DownloadLeases(sql, this.usage, this.counters, this.recipients);
    this.wastedBodies = new WastedBodies(sql);
    this.answeredCalls = new AnsweredCalls(sql);
  }

  /** Deletes expired rows. Returns the time at which this method must be called again, or null if nothing is left. */
  dropOld(now: number): number | null {
    const agingStores = [this.usage, this.uploads, this.leases, this.recipients, this.wastedBodies];
    for (const store of [...agingStores, this.answeredCalls]) store.dropOld(now);
    if (![...agingStores, this.counters].every((store) => store.isEmpty())) {
      return Math.min(nextMonth(now), this.recipients.nearlyWhole.nextLapse() ?? Number.POSITIVE_INFINITY);
    }
    if (!this.answeredCalls.isEmpty()) return now + ANSWERED_KEEP_MS;
    return this.windows.areOver(now) ? null : now + DAY_MS;
  }
}

export class BandwidthMeter extends DurableObject<Env> {
  /** Null until the first call after the object has started or has deleted its data. */
  private cachedState: MeterState | null = null;
  /** Null if no alarm is set. */
  private alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.blockConcurrencyWhile(async () => {
      this.alarmAt = await ctx.storage.getAlarm();
    });
  }

  /** An alarm is set while the object has stored state. The alarm deletes expired state. */
  private get state(): MeterState {
    if (!this.cachedState) {
      const now = Date.now();
      this.cachedState = new MeterState(this.ctx.storage, now);
      if (this.alarmAt === null) void this.setAlarmBy(nextMonth(now));
    }
    return this.cachedState;
  }

  /** Runs a call once per id. A retry gets the stored result (`answered-calls.ts`). */
  once<Name extends CountingCall>(id: string, name: Name, args: Parameters<BandwidthMeter[Name]>) {
    const call = this[name] as (...args: unknown[]) => unknown;
    return this.state.answeredCalls.once(id, Date.now(), () => call.apply(this, args));
  }

  usage(now: number): Usage {
    return {
      month: monthOf(now),
      uploadBytes: this.state.usage.of('upload', now),
      downloadBytes: this.state.usage.of('download', now),
    };
  }

  /**
   * Admits the whole announcement or nothing. The announcements of one folder add up. Returns null if admitted,
   * otherwise the refusal.
   */
  async reserveUpload(reservation: Reservation): Promise<Refusal | null> {
    const refusal = this.state.uploads.reserve(reservation);
    if (!refusal) await this.setAlarmBy(nextMonth(reservation.now));
    return refusal;
  }

  /** Undoes an announcement that was not written to D1. */
  cancelUpload(reservation: Reservation): void {
    this.state.uploads.cancel(reservation);
  }

  /**
   * Counts an announcement that a sender with this address makes to another meter. In this meter, the announcement
   * counts only towards the rate limits. Returns null if admitted, otherwise the refusal.
   */
  announceElsewhere(announcement: Announcement): Refusal | null {
    return this.state.announcements.announce(announcement);
  }

  /** Undoes `announceElsewhere`. */
  withdrawElsewhere(announcement: Announcement): void {
    this.state.announcements.giveBack(announcement);
  }

  /**
   * Checks a PUT before its body is read. Returns null if the PUT may send these files or parts, otherwise the
   * refusal.
   */
  checkArrival(folderId: string, arrivals: readonly Arrival[], now: number): Refusal | null {
    const targets = arrivals.map(({ target }) => target);
    if (this.state.wastedBodies.isStopped(targets, now)) return { code: 'upload_url_stopped' };
    return this.state.uploads.checkArrival(folderId, arrivals, now);
  }

  /** Counts a body that was read and then rejected. */
  async countWasted({ targets, bytes, isWrong }: WastedBody, now: number): Promise<void> {
    if (isWrong) this.state.wastedBodies.add(targets, now);
    this.state.uploads.endArrivals(targets);
    this.state.usage.add('upload', bytes, now);
    await this.setAlarmBy(nextMonth(now));
  }

  /** Counts bytes of an upload without announcement. Returns null if admitted, otherwise the refusal. */
  async takeUnannounced(bytes: number, monthlyLimit: number, now: number): Promise<Refusal | null> {
    const refusal = this.state.uploads.takeUnannounced(bytes, monthlyLimit, now);
    if (!refusal) await this.setAlarmBy(nextMonth(now));
    return refusal;
  }

  async settleUpload(amount: ArrivedAmount, now: number): Promise<void> {
    this.state.uploads.settle(amount, now);
    await this.setAlarmBy(nextMonth(now));
  }

  releaseUpload(amount: UploadAmount): void {
    this.state.uploads.release(amount);
  }

  /**
   * Counts a new folder towards the rate limits of folders and files. Returns null if admitted, otherwise the
   * refusal.
   */
  takeFolder(folders: Rate, files: Rate, now: number): Refusal | null {
    return this.state.announcements.takeFolder(folders, files, now);
  }

  /** Returns null if the download would be admitted, otherwise the refusal. Reserves no bytes. */
  checkDownload(request: DownloadRequest): DownloadRefusal | null {
    return this.state.leases.check(request);
  }

  /** Admits a download with a lease for its first `leased` bytes. Returns null if admitted, otherwise the refusal. */
  async beginDownload(request: DownloadRequest, leased: number): Promise<DownloadRefusal | null> {
    const refusal = this.state.leases.begin(request, leased);
    if (!refusal) await this.setAlarmBy(request.now + COUNTERS_FLUSH_DELAY_MS);
    return refusal;
  }

  /** Holds a grant for many small downloads of a folder (`grants.ts`). Returns false if the grant does not fit. */
  async grantDownloads(request: DownloadRequest): Promise<boolean> {
    const isGranted = this.state.leases.grant(request, GRANT_BYTES, GRANT_ROOM_BYTES);
    if (isGranted) await this.setAlarmBy(request.now + COUNTERS_FLUSH_DELAY_MS);
    return isGranted;
  }

  /** Ends a grant and counts its downloads. Idempotent. */
  async settleGrant(
    request: DownloadRequest,
    endedDownloads: readonly EndedDownload[],
    openDownloads: readonly DownloadRequest[],
    now: number,
  ): Promise<void> {
    this.state.leases.settleGrant(request, endedDownloads, openDownloads, now);
    await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  holdsPlace(taker: Taker, now: number): boolean {
    return this.state.recipients.holdsPlace(taker, now);
  }

  /**
   * Counts `sentBytes` and extends the lease up to `leased`. Both numbers are totals. Returns false if a limit stops
   * the download.
   */
  async extendDownload(request: DownloadRequest, sentBytes: number, leased: number, now: number): Promise<boolean> {
    const isExtended = this.state.leases.extend(request, sentBytes, leased, now);
    await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
    return isExtended;
  }

  /**
   * Ends the download and releases the lease. Counts `sentBytes` (a total) plus `uncertainBytes`, which were in
   * flight when the download broke off.
   */
  async endDownload(request: DownloadRequest, sentBytes: number, uncertainBytes: number, now: number): Promise<void> {
    this.state.leases.end(request, sentBytes, uncertainBytes, now);
    await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /**
   * Raises each folder's counter of downloaded bytes to `bytes`, unless the counter is already higher. Call this
   * method after a move or a claim, which changes the folder's contents.
   */
  async raiseDownloadedBytes(counts: readonly { folderId: string; bytes: number }[], now: number): Promise<void> {
    for (const { folderId, bytes } of counts) this.state.counters.raiseBytes(folderId, bytes);
    await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** Returns the download counters and recipients for the meter that takes over these folders. */
  exportDownloads(folderIds: readonly string[], now: number): DownloadHistory {
    return this.state.counters.exportHistory(folderIds, now);
  }

  /** Adds the counters of another meter. */
  async importDownloads(history: DownloadHistory, now: number): Promise<void> {
    this.state.counters.importHistory(history);
    await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** Assigns the counters of moved files to another folder of this meter. */
  moveFiles(fileIds: readonly string[], toFolderId: string): void {
    this.state.counters.moveFiles(fileIds, toFolderId);
  }

  /** Deletes the rows of deleted folders. Bytes of running downloads still count towards the month. */
  forget(folderIds: readonly string[]): void {
    for (const folderId of folderIds) {
      this.state.uploads.forget(folderId);
      this.state.counters.forget(folderId);
    }
  }

  /**
   * Writes counters to D1 and deletes expired rows. If D1 fails, deletes nothing and sets the alarm again. Never
   * throws, because the platform retries a throwing alarm only six times.
   */
  override async alarm(): Promise<void> {
    this.alarmAt = null;
    let isMore: boolean;
    try {
      this.state.counters.countLapsed(Date.now());
      const flushed = await this.state.counters.flush(this.env, Date.now());
      isMore = flushed.isMore;
      if (flushed.hasMail) this.ctx.waitUntil(this.sendMails());
    } catch (error) {
      console.error(JSON.stringify({ meter: 'flush', error: String(withoutValues(error)) }));
      await this.setAlarmBy(Date.now() + COUNTERS_FLUSH_AGAIN_MS);
      return;
    }
    const now = Date.now();
    const nextAlarm = this.state.dropOld(now);
    if (isMore) await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
    else if (nextAlarm !== null) await this.setAlarmBy(nextAlarm);
    else await this.deleteItself();
  }

  /** Sends queued mails. If this fails, the cron sends them. */
  private async sendMails(): Promise<void> {
    await sendOutbox(this.env, Date.now()).catch((error: unknown) => {
      console.error(JSON.stringify({ meter: 'mail', error: String(withoutValues(error)) }));
    });
  }

  private async deleteItself(): Promise<void> {
    this.cachedState = null;
    this.alarmAt = null;
    await this.ctx.storage.deleteAll();
  }

  /** Sets the alarm to the earliest requested time. */
  private async setAlarmBy(time: number): Promise<void> {
    if (this.alarmAt !== null && this.alarmAt <= time) return;
    this.alarmAt = time;
    await this.ctx.storage.setAlarm(time);
  }
}
