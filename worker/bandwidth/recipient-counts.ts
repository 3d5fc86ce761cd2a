/**
 * How many recipients of a folder the meter remembers, when the last of them came, and who of them holds a place without
 * having anything whole: in memory, so that a download costs the same rows with ten recipients before it and with a thousand. Read from the
 * meter's database where it is not known, and bounded: of the folders that were asked for last.
 */
import { placeEnds } from './places';

/** A number for each of so many folders. */
const COUNTED_FOLDERS_MAX = 1000;
/** Of each limited one, up to `RECIPIENTS_MAX` people: some megabytes. */
const TAKEN_FOLDERS_MAX = 50;

/** What is read of the meter's database. */
export interface Stored {
  count(folderId: string): number;
  /** 0: nobody has come. */
  lastAt(folderId: string): number;
  /** Those who hold a place and have nothing whole, in the order of when they came last. */
  taking(folderId: string, now: number): Iterable<{ readonly id: string; readonly at: number }>;
}

export class RecipientCounts {
  private readonly counts = new Map<string, number>();
  private readonly lasts = new Map<string, number>();
  private readonly takers = new Map<string, Map<string, number>>();

  constructor(private readonly stored: Stored) {}

  /** A recipient who was not known has come; answers how many there are with them. They are stored already. */
  added(folderId: string): number {
    const known = this.counts.get(folderId);
    const count = known === undefined ? this.stored.count(folderId) : known + 1;
    put(this.counts, folderId, count, COUNTED_FOLDERS_MAX);
    return count;
  }

  /** When any recipient was admitted, or sent bytes, last; 0: none was. */
  lastAt(folderId: string): number {
    const last = this.lasts.get(folderId) ?? this.stored.lastAt(folderId);
    put(this.lasts, folderId, last, COUNTED_FOLDERS_MAX);
    return last;
  }

  /** How many others than this recipient hold a place and have nothing whole, and when the first of them came last. */
  taking(folderId: string, recipient: string, now: number): { taking: number; first: number | undefined } {
    const takers =
      this.takers.get(folderId) ?? new Map([...this.stored.taking(folderId, now)].map(({ id, at }) => [id, at]));
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

  /** A recipient was admitted, or sent bytes, at `at`. */
  came(folderId: string, recipient: string, isWhole: boolean, at: number): void {
    const before = this.lasts.get(folderId);
    if (before !== undefined) this.lasts.set(folderId, Math.max(before, at));
    if (isWhole) return;
    const takers = this.takers.get(folderId);
    const last = takers?.get(recipient) ?? 0;
    takers?.delete(recipient);
    takers?.set(recipient, Math.max(at, last));
  }

  /** A recipient has something whole. */
  hasWhole(folderId: string, recipient: string): void {
    this.takers.get(folderId)?.delete(recipient);
  }

  /** What is stored of the folder, or of all, has changed otherwise. */
  forget(folderId?: string): void {
    for (const known of [this.counts, this.lasts, this.takers]) {
      if (folderId === undefined) known.clear();
      else known.delete(folderId);
    }
  }
}

/** Puts it last, and drops the first where there are too many. */
function put<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [first] = map.keys();
  if (map.size > max && first !== undefined) map.delete(first);
}
