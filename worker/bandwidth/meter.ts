/**
 * Durable Object that counts the bytes and downloads of one IP address or premium user. It admits calls one after
 * another, so that parallel uploads together do not exceed a limit. The same is true of downloads. But an upload and a
 * download together may exceed a limit.
 *
 * An upload is admitted if it fits into the limit beside the counted bytes and other uploads' reservations. A download
 * is admitted if it fits beside the counted bytes and other downloads' leases. Screens show only counted bytes.
 *
 * An upload of a folder (a delivery is released after two minutes without bytes):
 *
 *   announced --PUT starts--> arriving --bytes stored--> counted
 *   |                         |
 *   |                         +--body wrong or broken off--> wasted, and counted
 *   +--released, cancelled, or no bytes for an hour--> nothing
 *
 * A download:
 *
 *   admitted (lease or grant) --sent--> extended, again and again --ended--> all counted, lease released
 *   |                                   |
 *   +--limit reached--> broken off      +--silent for a minute--> lease expires, bytes so far counted
 *
 * The file is long because the object has one method per call.
 */
import { DurableObject } from 'cloudflare:workers';
import { DAY_MS } from '../contract/units';
import { withoutValues } from '../lib/database/db';
import type { Env } from '../lib/env';
import type { Rate } from '../lib/rates/rate-window';
import { Windows } from '../lib/rates/rate-windows';
import { sendMailsOf } from '../mail/outbox/sending';
import { type Announcement, AnnouncementWindows } from './announcement-windows';
import { ANSWERED_KEEP_MS, AnsweredCalls, type CountingCall } from './answered-calls';
import { DownloadCounters, type DownloadHistory } from './download-counters';
import { DownloadLeases, type DownloadRefusal } from './download-leases';
import type { DownloadRequest, EndedDownload } from './download-request';
import { GRANT_BYTES, GRANT_ROOM_BYTES } from './grants';
import { COUNTERS_FLUSH_AGAIN_MS, COUNTERS_FLUSH_DELAY_MS } from './limits';
import { monthOf, nextMonth } from './month';
import { MonthlyUsage } from './monthly-usage';
import type { RecipientKey } from './places';
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

/** The object deletes itself when these tables, `answered` and the rate limits are empty. */
const DATA_TABLES = ['usage', 'announced', 'leases', 'recipients', 'wasted_bodies', 'folders'];

class MeterState {
  private readonly sql: SqlStorage;
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
    this.sql = sql;
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

  /** Deletes expired rows. Returns when to call again, or null if all data can be deleted. */
  dropOld(now: number): number | null {
    const agingStores = [this.usage, this.uploads, this.leases, this.recipients, this.wastedBodies, this.answeredCalls];
    for (const store of agingStores) store.dropOld(now);
    if (DATA_TABLES.some((table) => this.hasRows(table))) {
      return Math.min(nextMonth(now), this.recipients.nearlyWhole.nextLapse() ?? Number.POSITIVE_INFINITY);
    }
    if (this.hasRows('answered')) return now + ANSWERED_KEEP_MS;
    return this.windows.areOver(now) ? null : now + DAY_MS;
  }

  private hasRows(table: string): boolean {
    return this.sql.exec(`SELECT 1 FROM ${table} LIMIT 1`).toArray().length > 0;
  }
}

export class BandwidthMeter extends DurableObject<Env> {
  private cachedState: MeterState | null = null;
  private alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.blockConcurrencyWhile(async () => {
      this.alarmAt = await ctx.storage.getAlarm();
    });
  }

  /** Also sets an alarm, because only the alarm deletes expired data. */
  private get state(): MeterState {
    if (!this.cachedState) {
      const now = Date.now();
      this.cachedState = new MeterState(this.ctx.storage, now);
      if (this.alarmAt === null) void this.setAlarmBy(nextMonth(now));
    }
    return this.cachedState;
  }

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

  async reserveUpload(reservation: Reservation): Promise<Refusal | null> {
    const refusal = this.state.uploads.reserve(reservation);
    if (!refusal) await this.setAlarmBy(nextMonth(reservation.now));
    return refusal;
  }

  /** Undoes a reservation whose announcement was not written to D1. */
  cancelUpload(reservation: Reservation): void {
    this.state.uploads.cancel(reservation);
  }

  /**
   * Call this on the meter of a delivery's sender. Counts the delivery towards the rate limits. The meter of the
   * request's owner reserves the bytes. Returns null if admitted.
   */
  announceElsewhere(announcement: Announcement): Refusal | null {
    return this.state.announcements.announce(announcement);
  }

  withdrawElsewhere(announcement: Announcement): void {
    this.state.announcements.giveBack(announcement);
  }

  /** Call this before the body of a PUT is read. Returns null if admitted. */
  checkArrival(folderId: string, arrivals: readonly Arrival[], now: number): Refusal | null {
    const targets = arrivals.map(({ target }) => target);
    if (this.state.wastedBodies.isStopped(targets, now)) return { code: 'upload_url_stopped' };
    return this.state.uploads.checkArrival(folderId, arrivals, now);
  }

  async countWasted({ targets, bytes, isWrong }: WastedBody, now: number): Promise<void> {
    if (isWrong) this.state.wastedBodies.add(targets, now);
    this.state.uploads.endArrivals(targets);
    this.state.usage.add('upload', bytes, now);
    await this.setAlarmBy(nextMonth(now));
  }

  /** Counts bytes that were not announced, such as pictures for link previews. Returns null if admitted. */
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

  takeFolder(folders: Rate, files: Rate, now: number): Refusal | null {
    return this.state.announcements.takeFolder(folders, files, now);
  }

  /** Returns null if the download would be admitted. Reserves nothing. */
  checkDownload(request: DownloadRequest): DownloadRefusal | null {
    return this.state.leases.check(request);
  }

  /** If admitted, leases the first `leased` bytes, and returns null. */
  async beginDownload(request: DownloadRequest, leased: number): Promise<DownloadRefusal | null> {
    const refusal = this.state.leases.begin(request, leased);
    if (!refusal) await this.setAlarmBy(request.now + COUNTERS_FLUSH_DELAY_MS);
    return refusal;
  }

  async grantDownloads(request: DownloadRequest): Promise<boolean> {
    const isGranted = this.state.leases.grant(request, GRANT_BYTES, GRANT_ROOM_BYTES);
    if (isGranted) await this.setAlarmBy(request.now + COUNTERS_FLUSH_DELAY_MS);
    return isGranted;
  }

  async settleGrant(
    request: DownloadRequest,
    endedDownloads: readonly EndedDownload[],
    openDownloads: readonly DownloadRequest[],
    now: number,
  ): Promise<void> {
    this.state.leases.settleGrant(request, endedDownloads, openDownloads, now);
    await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  holdsPlace(recipientKey: RecipientKey, now: number): boolean {
    return this.state.recipients.holdsPlace(recipientKey, now);
  }

  /** `sentBytes` and `leased` are totals. Returns false if the download must stop. */
  async extendDownload(request: DownloadRequest, sentBytes: number, leased: number, now: number): Promise<boolean> {
    const isExtended = this.state.leases.extend(request, sentBytes, leased, now);
    await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
    return isExtended;
  }

  async endDownload(request: DownloadRequest, sentBytes: number, uncertainBytes: number, now: number): Promise<void> {
    this.state.leases.end(request, sentBytes, uncertainBytes, now);
    await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** Raises totals of downloaded bytes, so that moving or claiming a folder does not reset its limit. */
  async raiseDownloadedBytes(counts: readonly { folderId: string; bytes: number }[], now: number): Promise<void> {
    for (const { folderId, bytes } of counts) this.state.counters.raiseBytes(folderId, bytes);
    await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  exportDownloads(folderIds: readonly string[], now: number): DownloadHistory {
    return this.state.counters.exportHistory(folderIds, now);
  }

  async importDownloads(history: DownloadHistory, now: number): Promise<void> {
    this.state.counters.importHistory(history);
    await this.setAlarmBy(now + COUNTERS_FLUSH_DELAY_MS);
  }

  /** Deletes the reservations and counters of folders. Running downloads still count towards the month. */
  forgetFolders(folderIds: readonly string[]): void {
    for (const folderId of folderIds) {
      this.state.uploads.forget(folderId);
      this.state.counters.forget(folderId);
    }
  }

  /** Does not throw if D1 fails, because the platform retries a throwing alarm only six times. */
  override async alarm(): Promise<void> {
    this.alarmAt = null;
    let isMore: boolean;
    try {
      this.state.counters.countLapsed(Date.now());
      const flushed = await this.state.counters.flush(this.env, Date.now());
      isMore = flushed.isMore;
      if (flushed.mailedFolderIds.length > 0) this.ctx.waitUntil(this.sendMails(flushed.mailedFolderIds));
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

  private async sendMails(folderIds: readonly string[]): Promise<void> {
    await sendMailsOf(this.env, folderIds, Date.now()).catch((error: unknown) => {
      console.error(JSON.stringify({ meter: 'mail', error: String(withoutValues(error)) }));
    });
  }

  private async deleteItself(): Promise<void> {
    this.cachedState = null;
    this.alarmAt = null;
    await this.ctx.storage.deleteAll();
  }

  private async setAlarmBy(time: number): Promise<void> {
    if (this.alarmAt !== null && this.alarmAt <= time) return;
    this.alarmAt = time;
    await this.ctx.storage.setAlarm(time);
  }
}
