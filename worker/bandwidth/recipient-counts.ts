/**
 * Caches numbers about a folder's recipients. Takers are recipients who hold a place but have no whole file or archive.
 */
import { putRecent } from '../lib/put-recent';
import { placeEnds } from './places';

const COUNTED_FOLDERS_MAX = 1000;
/** Maximum number of folders with cached takers. With `RECIPIENTS_MAX` takers each, they take a few megabytes. */
const TAKEN_FOLDERS_MAX = 50;

export interface RecipientStore {
  count(folderId: string): number;
  lastAt(folderId: string): number;
  /** In ascending order of `at`, the time of the last admitted or sent bytes. */
  listTakers(folderId: string, now: number): Iterable<{ readonly id: string; readonly at: number }>;
}

export class RecipientCounts {
  private readonly counts = new Map<string, number>();
  private readonly lastTimes = new Map<string, number>();
  private readonly takers = new Map<string, Map<string, number>>();

  constructor(private readonly store: RecipientStore) {}

  /** Counts a new recipient after its row was stored. Returns the new count. */
  countAdded(folderId: string): number {
    const cached = this.counts.get(folderId);
    const count = cached === undefined ? this.store.count(folderId) : cached + 1;
    putRecent(this.counts, folderId, count, COUNTED_FOLDERS_MAX);
    return count;
  }

  lastAt(folderId: string): number {
    const last = this.lastTimes.get(folderId) ?? this.store.lastAt(folderId);
    putRecent(this.lastTimes, folderId, last, COUNTED_FOLDERS_MAX);
    return last;
  }

  /** Counts the takers except `recipient`. `firstAt` is the `at` of the taker whose place lapses first. */
  countTakers(folderId: string, recipient: string, now: number): { takerCount: number; firstAt: number | undefined } {
    const takers =
      this.takers.get(folderId) ?? new Map([...this.store.listTakers(folderId, now)].map(({ id, at }) => [id, at]));
    putRecent(this.takers, folderId, takers, TAKEN_FOLDERS_MAX);
    let firstAt: number | undefined;
    for (const [id, at] of takers) {
      if (placeEnds({ at }) <= now) {
        takers.delete(id);
      } else if (id !== recipient) {
        firstAt = at;
        break;
      }
    }
    return { takerCount: takers.size - Number(takers.has(recipient)), firstAt };
  }

  recordRecipient(folderId: string, recipient: string, isWhole: boolean, at: number): void {
    const previous = this.lastTimes.get(folderId);
    if (previous !== undefined) this.lastTimes.set(folderId, Math.max(previous, at));
    if (isWhole) return;
    const takers = this.takers.get(folderId);
    const last = takers?.get(recipient) ?? 0;
    takers?.delete(recipient);
    takers?.set(recipient, Math.max(at, last));
  }

  removeTaker(folderId: string, recipient: string): void {
    this.takers.get(folderId)?.delete(recipient);
  }

  /** Clears the cache of one folder, or of all. Call this after changing rows without a method of this class. */
  forget(folderId?: string): void {
    for (const cache of [this.counts, this.lastTimes, this.takers]) {
      if (folderId === undefined) cache.clear();
      else cache.delete(folderId);
    }
  }
}
