/**
 * Caches large archive layouts in the memory of this isolate, which has 128 MB for all requests. A download manager
 * requests an archive several times at once: these requests share one layout. Some unused layouts stay, because the
 * client may request another range.
 *
 * The platform may end a request at any time. The promises of that request then never settle. So a request does
 * not await the layout of another request. It polls, and builds the layout itself if the other request has stopped. A
 * layout that no reader touches for long counts as unused.
 */

import { MIB, MINUTE_MS, SECOND_MS } from '../../contract/units';
import { ApiError, tooMany } from '../../lib/api-error';
import { wait } from '../../lib/wait';

export const ARCHIVES_MAX_BYTES = 80 * MIB;
/** Maximum size of all unused layouts, enough for 100,000 files with the longest names. */
export const ARCHIVES_IDLE_MAX_BYTES = 40 * MIB;
/** Maximum number of simultaneous builds, because each takes additional memory. */
const ARCHIVES_BUILT_AT_ONCE = 2;
/** Maximum wait for another request's layout, or for the start of a build. */
export const ARCHIVES_WAIT_MS = 30 * SECOND_MS;
/** A build that reports no bytes for this time counts as stopped. */
export const ARCHIVE_STALLED_MS = 10 * SECOND_MS;
export const ARCHIVE_READER_TIMEOUT_MS = 30 * MINUTE_MS;

const ARCHIVE_POLL_MS = 25;

/** Called with the memory of a build so far, in bytes. Throws if the build may not use more memory. */
export type ReportBytes = (bytes: number) => void;

/** Use of a layout by one request. The request calls `touch` while it reads, and `end` afterwards. */
export interface Reading<A> {
  archive: A;
  touch(): void;
  end(): void;
}

interface Slot<A> {
  /** Undefined until the layout is built. */
  archive: A | undefined;
  caller: string;
  bytes: number;
  readers: number;
  /** Time of the last progress, by the build or by a reader, in milliseconds since 1970. */
  touchedAt: number;
}

export class ArchiveCache<A> {
  /** The least recently used slot is first. */
  private readonly slots = new Map<string, Slot<A>>();

  constructor(
    private readonly clock: () => number = Date.now,
    private readonly waitFor: (ms: number) => Promise<void> = wait,
  ) {}

  /**
   * Returns the archive from the cache, or builds it. Throws `archives_busy` if there is no room in time, and
   * `too_many_archives` if the caller uses too much memory.
   */
  async read(key: string, caller: string, build: (reportBytes: ReportBytes) => Promise<A>): Promise<Reading<A>> {
    const deadline = this.clock() + ARCHIVES_WAIT_MS;
    for (let existing = this.slots.get(key); ; existing = this.slots.get(key)) {
      if (existing && !this.isStalled(existing)) {
        const shared = await this.join(key, existing, deadline);
        if (shared) return shared;
      } else if (this.countBuilding() < ARCHIVES_BUILT_AT_ONCE) {
        break;
      } else {
        if (this.clock() > deadline) throw busy();
        await this.waitFor(ARCHIVE_POLL_MS);
      }
    }
    const slot: Slot<A> = { archive: undefined, caller, bytes: 0, readers: 1, touchedAt: this.clock() };
    this.slots.set(key, slot);
    let archive: A;
    try {
      archive = await build((bytes) => this.hold(slot, bytes));
    } catch (error) {
      if (this.slots.get(key) === slot) this.slots.delete(key);
      throw error;
    }
    // If this build counted as stopped, another request may have built the same layout. Only one layout stays.
    const current = this.slots.get(key);
    if (current !== slot && current?.archive !== undefined) {
      current.readers++;
      return this.reading(key, current, current.archive);
    }
    slot.archive = archive;
    return this.reading(key, slot, archive);
  }

  /** Waits for another request's layout until `deadline`. Returns null if that request fails or stops. */
  private async join(key: string, slot: Slot<A>, deadline: number): Promise<Reading<A> | null> {
    // Counts early, so that the layout stays if the other request ends first.
    slot.readers++;
    while (slot.archive === undefined) {
      const isLate = this.clock() > deadline;
      if (isLate || this.slots.get(key) !== slot || this.isStalled(slot)) {
        slot.readers--;
        if (isLate) throw busy();
        return null;
      }
      await this.waitFor(ARCHIVE_POLL_MS);
    }
    return this.reading(key, slot, slot.archive);
  }

  private reading(key: string, slot: Slot<A>, archive: A): Reading<A> {
    this.slots.delete(key);
    this.slots.set(key, slot);
    slot.touchedAt = this.clock();
    let isReading = true;
    return {
      archive,
      touch: () => {
        slot.touchedAt = this.clock();
      },
      end: () => {
        if (isReading) slot.readers--;
        isReading = false;
        this.dropIdle(ARCHIVES_IDLE_MAX_BYTES);
      },
    };
  }

  /** Records the memory of a build, and drops unused layouts to make room. */
  private hold(slot: Slot<A>, bytes: number): void {
    slot.touchedAt = this.clock();
    slot.bytes = bytes;
    const usedSlots = [...this.slots.values()].filter((other) => this.isUsed(other));
    const callerSlots = usedSlots.filter(({ caller }) => caller === slot.caller);
    if (callerSlots.length > 1 && sum(callerSlots) > ARCHIVES_MAX_BYTES / 2)
      throw tooMany('too_many_archives', ARCHIVES_WAIT_MS);
    if (sum(usedSlots) > ARCHIVES_MAX_BYTES) throw busy();
    this.dropIdle(ARCHIVES_MAX_BYTES - sum(usedSlots));
  }

  private dropIdle(maxBytes: number): void {
    const idleSlots = [...this.slots].filter(([, slot]) => !this.isUsed(slot));
    let bytes = sum(idleSlots.map(([, slot]) => slot));
    for (const [key, slot] of idleSlots) {
      if (bytes <= maxBytes) return;
      bytes -= slot.bytes;
      this.slots.delete(key);
    }
  }

  private countBuilding(): number {
    return [...this.slots.values()].filter((slot) => slot.archive === undefined && !this.isStalled(slot)).length;
  }

  private isStalled({ archive, touchedAt }: Slot<A>): boolean {
    return archive === undefined && this.clock() - touchedAt > ARCHIVE_STALLED_MS;
  }

  private isUsed(slot: Slot<A>): boolean {
    const isAbandoned = this.clock() - slot.touchedAt > ARCHIVE_READER_TIMEOUT_MS;
    return slot.readers > 0 && !isAbandoned && !this.isStalled(slot);
  }
}

export const unsharedReading = <A>(archive: A): Reading<A> => ({ archive, touch: () => {}, end: () => {} });

const sum = (slots: readonly { bytes: number }[]): number => slots.reduce((total, { bytes }) => total + bytes, 0);

const busy = () => new ApiError('archives_busy', {}, { 'Retry-After': String(Math.ceil(ARCHIVES_WAIT_MS / 1000)) });
