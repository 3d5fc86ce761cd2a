/**
 * Large archives that are laid out in this isolate, which has 128 MB for all of its requests. Requests of one archive at
 * the same time, as download managers make them, share one; of those that nobody reads a few stay for the next range. Few
 * are laid out at once, and the others wait.
 *
 * A request that waits for another one's archive looks for it now and then, and makes its own where the other has
 * stopped: the platform may end a request at any time, and a promise of it would never settle. For the same reason a
 * reader that has not shown itself for long counts as gone.
 */
import { ApiError, tooMany } from '../../lib/api-error';
import { wait } from '../../lib/wait';
import {
  ARCHIVE_READER_GONE_MS,
  ARCHIVE_STALLED_MS,
  ARCHIVES_IDLE_MAX_BYTES,
  ARCHIVES_MADE_AT_ONCE,
  ARCHIVES_MAX_BYTES,
  ARCHIVES_WAIT_MS,
} from '../limits';

const ARCHIVE_POLL_MS = 25;

/** Tells how many bytes an archive in the making takes. Throws where there is no room for it. */
export type Hold = (bytes: number) => void;

/** Whoever reads an archive shows themselves by `touch`, and says by `end` that they need it no more. */
export interface Reading<A> {
  archive: A;
  touch(): void;
  end(): void;
}

interface Slot<A> {
  /** Undefined while it is made. */
  archive: A | undefined;
  /** Who had it made. */
  caller: string;
  bytes: number;
  readers: number;
  /** When its maker or a reader last showed themselves, milliseconds. */
  touchedAt: number;
}

export class ArchiveCache<A> {
  /** Those read last are at the end. */
  private readonly slots = new Map<string, Slot<A>>();

  constructor(
    private readonly clock: () => number = Date.now,
    private readonly waitFor: (ms: number) => Promise<void> = wait,
  ) {}

  /**
   * The archive of that key, shared or made by `make`. Throws what `make` throws, `archives_busy` where all memory is in
   * use, or others are being made for too long, `too_many_archives` where this caller alone uses half of the memory.
   */
  async read(key: string, caller: string, make: (hold: Hold) => Promise<A>): Promise<Reading<A>> {
    const deadline = this.clock() + ARCHIVES_WAIT_MS;
    for (let known = this.slots.get(key); ; known = this.slots.get(key)) {
      if (known && !this.isStalled(known)) {
        const shared = await this.join(key, known, deadline);
        if (shared) return shared;
      } else if (this.beingMade() < ARCHIVES_MADE_AT_ONCE) {
        break;
      } else {
        if (this.clock() > deadline) throw busy();
        await this.waitFor(ARCHIVE_POLL_MS);
      }
    }
    const slot: Slot<A> = { archive: undefined, caller, bytes: 0, readers: 1, touchedAt: this.clock() };
    this.slots.set(key, slot);
    try {
      slot.archive = await make((bytes) => this.hold(slot, bytes));
    } catch (error) {
      if (this.slots.get(key) === slot) this.slots.delete(key);
      throw error;
    }
    return this.reading(key, slot, slot.archive);
  }

  /** Reads what another request makes, or has made; null if that one fails or stops. */
  private async join(key: string, slot: Slot<A>, deadline: number): Promise<Reading<A> | null> {
    // Counted from now on, so that the archive stays when its maker needs it no more.
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

  /** For one who is among the readers. */
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

  private hold(slot: Slot<A>, bytes: number): void {
    slot.touchedAt = this.clock();
    slot.bytes = bytes;
    const used = [...this.slots.values()].filter((other) => this.isUsed(other));
    const own = used.filter(({ caller }) => caller === slot.caller);
    if (own.length > 1 && sum(own) > ARCHIVES_MAX_BYTES / 2) throw tooMany('too_many_archives', ARCHIVES_WAIT_MS);
    if (sum(used) > ARCHIVES_MAX_BYTES) throw busy();
    this.dropIdle(ARCHIVES_MAX_BYTES - sum(used));
  }

  /** Drops what nobody reads, the oldest first, until the rest of it takes no more than `maxBytes`. */
  private dropIdle(maxBytes: number): void {
    const idle = [...this.slots].filter(([, slot]) => !this.isUsed(slot));
    let bytes = sum(idle.map(([, slot]) => slot));
    for (const [key, slot] of idle) {
      if (bytes <= maxBytes) return;
      bytes -= slot.bytes;
      this.slots.delete(key);
    }
  }

  private beingMade(): number {
    return [...this.slots.values()].filter((slot) => slot.archive === undefined && !this.isStalled(slot)).length;
  }

  private isStalled({ archive, touchedAt }: Slot<A>): boolean {
    return archive === undefined && this.clock() - touchedAt > ARCHIVE_STALLED_MS;
  }

  private isUsed(slot: Slot<A>): boolean {
    const isGone = this.clock() - slot.touchedAt > ARCHIVE_READER_GONE_MS;
    return slot.readers > 0 && !isGone && !this.isStalled(slot);
  }
}

/** An archive that nobody else reads. */
export const unshared = <A>(archive: A): Reading<A> => ({ archive, touch: () => {}, end: () => {} });

const sum = (slots: readonly { bytes: number }[]): number => slots.reduce((total, { bytes }) => total + bytes, 0);

const busy = () => new ApiError('archives_busy', {}, { 'Retry-After': String(Math.ceil(ARCHIVES_WAIT_MS / 1000)) });
