/**
 * Cache of three facts per folder: number of remembered recipients, time of the last visit, and takers. Takers are
 * recipients who hold a place but have no whole file or archive. Without the cache, a download of a folder with many
 * recipients would read many rows. Missing facts are read from the meter's database. The cache has only the most
 * recently used folders.
 */
import { placeEnds } from './places';

/** Maximum number of folders whose recipient count or last visit is cached. */
const COUNTED_FOLDERS_MAX = 1000;
/**
 * Maximum number of folders whose takers are cached. Each folder has at most `RECIPIENTS_MAX` takers, so the cache
 * takes a few megabytes.
 */
const TAKEN_FOLDERS_MAX = 50;

/** Queries of the meter's database. */
export interface RecipientStore {
  count(folderId: string): number;
  /** Returns the time of the latest visit of a recipient, or 0 if the folder has no recipient. */
  lastAt(folderId: string): number;
  /** Returns recipients who hold a place but have no whole file or archive, sorted by their last visit. */
  taking(folderId: string, now: number): Iterable<{ readonly id: string; readonly at: number }>;
}

export class RecipientCounts {
  private readonly counts = new Map<string, number>();
  private readonly lastTimes = new Map<string, number>();
  private readonly takers = new Map<string, Map<string, number>>();

  constructor(private readonly store: RecipientStore) {}

  /**
   * Counts a new recipient. The recipient's row must already be stored. Returns the folder's number of recipients.
   */
  countAdded(folderId: string): number {
    const cached = this.counts.get(folderId);
    const count = cached === undefined ? this.store.count(folderId) : cached + 1;
    put(this.counts, folderId, count, COUNTED_FOLDERS_MAX);
    return count;
  }

  /** Returns the time of the latest visit of any recipient, or 0 if the folder has no recipient. */
  lastAt(folderId: string): number {
    const last = this.lastTimes.get(folderId) ?? this.store.lastAt(folderId);
    put(this.lastTimes, folderId, last, COUNTED_FOLDERS_MAX);
    return last;
  }

  /**
   * Returns the number of other recipients who hold a place but have no whole file or archive. `first` is the
   * earliest of their last visits.
   */
  taking(folderId: string, recipient: string, now: number): { taking: number; first: number | undefined } {
    const takers =
      this.takers.get(folderId) ?? new Map([...this.store.taking(folderId, now)].map(({ id, at }) => [id, at]));
    put(this.takers, folderId, takers, TAKEN_FOLDERS_MAX);
    let first: number | undefined;
    for (const [id, at] of takers) {
      if (placeEnds({ at }) <= now) {
        takers.delete(id);
      } else if (id !== recipient) {
        first = at;
        break;
      }
    }
    return { taking: takers.size - Number(takers.has(recipient)), first };
  }

  /** Records a visit: at the time `at`, bytes were admitted for a recipient, or sent to the recipient. */
  recordRecipient(folderId: string, recipient: string, isWhole: boolean, at: number): void {
    const previous = this.lastTimes.get(folderId);
    if (previous !== undefined) this.lastTimes.set(folderId, Math.max(previous, at));
    if (isWhole) return;
    const takers = this.takers.get(folderId);
    const last = takers?.get(recipient) ?? 0;
    takers?.delete(recipient);
    takers?.set(recipient, Math.max(at, last));
  }

  /** Records that a recipient received a whole file or archive. */
  removeTaker(folderId: string, recipient: string): void {
    this.takers.get(folderId)?.delete(recipient);
  }

  /**
   * Forgets the cached facts of a folder, or of all folders. Call this method after every change of stored rows,
   * unless another method of this class records the change.
   */
  forget(folderId?: string): void {
    for (const cache of [this.counts, this.lastTimes, this.takers]) {
      if (folderId === undefined) cache.clear();
      else cache.delete(folderId);
    }
  }
}

/** Moves the entry to the end, and deletes the first entry if the map has more than `max` entries. */
function put<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [first] = map.keys();
  if (map.size > max && first !== undefined) map.delete(first);
}
