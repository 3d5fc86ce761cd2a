import { type Speedometer, speedAt, standingStill, type TimeLeft, timeLeftAt, withSample } from '../../../../lib/speed';
import type { PlannedFile } from '../init/plan';
import { type ByteAccount, ByteCounter } from './byte-counter';
import {
  type Attempt,
  type FailedFile,
  type FileProgress,
  percentOf,
  placedName,
  type UploadPhase,
  type UploadProgress,
} from './progress';

/** Snapshots are made at most this often. */
const PUBLISH_MS = 250;
/** Speed and time left go on changing while no byte moves. */
const QUIET_PUBLISH_MS = 1000;
/** What is slower than this has come to a stop. */
const MOVING_MIN_BYTES_PER_SECOND = 512;

type Outcome = Pick<UploadProgress, 'error' | 'result'>;

/**
 * What the page sees of an upload: immutable snapshots that stay the same object while nothing was published. Between
 * two of them any number of changes costs a constant each.
 */
export class ProgressStore {
  readonly #plan: readonly PlannedFile[];
  readonly #ledger: ByteCounter;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #states: FileProgress['state'][];
  /** The most bytes of each file that have been out. */
  readonly #most: Float64Array;
  readonly #errors = new Map<number, string>();
  /** Files that are being sent, and those of them of which an attempt failed and nothing has arrived since. */
  readonly #sending = new Set<number>();
  readonly #attempts = new Map<number, Attempt>();
  /** Files that changed since the last snapshot, and since the last list. */
  readonly #touched = new Set<number>();
  readonly #outdated = new Set<number>();
  #list: readonly FileProgress[] | null = null;
  #snapshot: UploadProgress;
  #phase: Exclude<UploadPhase, 'offline' | 'finishing'> = 'preparing';
  #offline = false;
  #begun: { readonly shareLink: string; readonly folderId: string } | null = null;
  #doneFiles = 0;
  #speedometer: Speedometer = standingStill;
  #timeLeft: TimeLeft | null = null;
  #publishedAt: number;
  readonly #ticker: ReturnType<typeof setInterval>;

  constructor(plan: readonly PlannedFile[], now: () => number) {
    this.#plan = plan;
    this.#ledger = new ByteCounter(plan.map(({ size }) => size));
    this.#now = now;
    this.#states = plan.map(() => 'waiting');
    this.#most = new Float64Array(plan.length);
    this.#publishedAt = now();
    this.#snapshot = this.#takeSnapshot(this.#publishedAt, { error: null, result: null });
    this.#ticker = setInterval(() => this.#tick(), PUBLISH_MS);
  }

  readonly progress = (): UploadProgress => this.#snapshot;

  readonly files = (): readonly FileProgress[] => {
    if (this.#list === null) this.#list = this.#plan.map((_, index) => this.#fileProgress(index));
    else if (this.#outdated.size > 0) {
      const list = [...this.#list];
      for (const index of this.#outdated) list[index] = this.#fileProgress(index);
      this.#list = list;
    }
    this.#outdated.clear();
    return this.#list;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The server has answered for the first time. */
  began(begun: { readonly shareLink: string; readonly folderId: string }): void {
    if (this.hasEnded()) return;
    this.#phase = 'uploading';
    this.#begun = begun;
    this.#publish();
  }

  /** The connection was lost or is back; what moved before says nothing about the speed after. */
  offline(offline: boolean): void {
    if (this.hasEnded()) return;
    this.#offline = offline;
    this.#attempts.clear();
    for (const index of this.#sending) this.#touched.add(index);
    this.#speedometer = standingStill;
    this.#timeLeft = null;
    this.#publish();
  }

  /** The last word: completed, failed or cancelled. */
  end(phase: 'completed' | 'failed' | 'cancelled', outcome: Partial<Outcome>): void {
    if (this.hasEnded()) return;
    clearInterval(this.#ticker);
    this.#phase = phase;
    this.#offline = false;
    this.#publish({ error: null, result: null, ...outcome });
  }

  hasEnded(): boolean {
    return this.#phase !== 'preparing' && this.#phase !== 'uploading';
  }

  sending(index: number): void {
    this.#become(index, 'sending');
  }

  /** An attempt at a file, or a part of it, has failed, and another one follows. */
  retrying(index: number, attempt: Attempt): void {
    this.#attempts.set(index, attempt);
    this.#touched.add(index);
  }

  done(index: number): void {
    this.#ledger.settle(index, this.#plan[index]?.size ?? 0);
    if (this.#states[index] !== 'done') this.#doneFiles++;
    this.#become(index, 'done');
  }

  failed(index: number, sentence: string): void {
    this.#ledger.settle(index, 0);
    this.#errors.set(index, sentence);
    this.#become(index, 'failed');
  }

  /** So many bytes of a file have arrived for certain, and none are under way. */
  arrived(index: number, bytes: number): void {
    if (bytes > this.#ledger.sentOf(index)) this.#attempts.delete(index);
    this.#ledger.settle(index, bytes);
    this.#touched.add(index);
  }

  failedFiles(): FailedFile[] {
    return [...this.#errors]
      .sort(([a], [b]) => a - b)
      .map(([index, reason]) => ({ name: placedName(this.#plan[index] as PlannedFile), reason }));
  }

  readonly isDone = (index: number): boolean => this.#states[index] === 'done';

  sentOf(index: number): number {
    return this.#ledger.sentOf(index);
  }

  /** The account of one request of `bodyBytes` bytes. */
  openAccount(index: number, bodyBytes: number): ByteAccount {
    const account = this.#ledger.openAccount(index, bodyBytes);
    const touching = (move: (bytes: number) => void) => (bytes: number) => {
      move(bytes);
      this.#most[index] = Math.max(this.#most[index] ?? 0, this.#ledger.sentOf(index));
      this.#touched.add(index);
    };
    return {
      progress: touching(account.progress),
      arrived: () => {
        this.#attempts.delete(index);
        touching(account.arrived)(bodyBytes);
      },
      takeBack: () => touching(account.takeBack)(0),
    };
  }

  #become(index: number, state: FileProgress['state']): void {
    this.#states[index] = state;
    if (state === 'sending') this.#sending.add(index);
    else {
      this.#sending.delete(index);
      this.#attempts.delete(index);
    }
    this.#touched.add(index);
  }

  #tick(): void {
    const quiet = this.#touched.size === 0;
    if (!quiet || this.#now() - this.#publishedAt >= QUIET_PUBLISH_MS) this.#publish();
  }

  #publish(outcome: Outcome = { error: null, result: null }): void {
    const now = this.#now();
    this.#publishedAt = now;
    for (const index of this.#touched) this.#outdated.add(index);
    this.#touched.clear();
    const next = this.#takeSnapshot(now, outcome);
    if (this.#outdated.size === 0 && sameSnapshot(this.#snapshot, next)) return;
    this.#snapshot = next;
    for (const listener of [...this.#listeners]) listener();
  }

  #takeSnapshot(now: number, outcome: Outcome): UploadProgress {
    const { sentBytes, totalBytes, wireBytes } = this.#ledger;
    const totalFiles = this.#plan.length;
    const moving = this.#phase === 'uploading' && !this.#offline;
    if (moving) this.#speedometer = withSample(this.#speedometer, now, wireBytes);
    const bytesPerSecond = moving ? speedAt(this.#speedometer, now) : null;
    this.#timeLeft = moving ? timeLeftAt(this.#timeLeft, totalBytes - sentBytes, bytesPerSecond, now) : null;
    const finishing = moving && totalBytes > 0 && sentBytes === totalBytes;
    const percent = percentOf(sentBytes, totalBytes, this.#doneFiles, totalFiles);
    // What is sent again was shown as sent before. How it ended is said as it is.
    const before = this.hasEnded() ? null : (this.#snapshot as UploadProgress | undefined);
    const isStuck = finishing || this.#standsStill(bytesPerSecond);
    return {
      phase: this.#offline ? 'offline' : finishing ? 'finishing' : this.#phase,
      totalFiles,
      doneFiles: this.#doneFiles,
      totalBytes,
      sentBytes: Math.max(before?.sentBytes ?? 0, sentBytes),
      percent: this.#phase === 'completed' ? 100 : Math.max(before?.percent ?? 0, percent),
      bytesPerSecond: isStuck ? null : bytesPerSecond,
      secondsLeft: isStuck || this.#timeLeft === null ? null : Math.ceil(this.#timeLeft.seconds),
      shareLink: this.#begun?.shareLink ?? null,
      folderId: this.#begun?.folderId ?? null,
      ...outcome,
    };
  }

  /** Whether nothing gets across: next to no byte is sent, or all that are belong to files that failed before. */
  #standsStill(bytesPerSecond: number | null): boolean {
    if (bytesPerSecond !== null && bytesPerSecond < MOVING_MIN_BYTES_PER_SECOND) return true;
    return this.#attempts.size > 0 && this.#attempts.size >= this.#sending.size;
  }

  #fileProgress(index: number): FileProgress {
    const { name, path, size } = this.#plan[index] as PlannedFile;
    const state = this.#states[index] ?? 'waiting';
    const [attempt, error] = [this.#attempts.get(index) ?? null, this.#errors.get(index) ?? null];
    const sent = this.#ledger.sentOf(index);
    // What is sent again was shown as sent before, here as in the sum of all files.
    const sentBytes = state === 'failed' || this.hasEnded() ? sent : Math.max(this.#most[index] ?? 0, sent);
    return { name, path, size, sentBytes, state, attempt, error };
  }
}

const sameSnapshot = (a: UploadProgress, b: UploadProgress) =>
  (Object.keys(a) as (keyof UploadProgress)[]).every((key) => Object.is(a[key], b[key]));
