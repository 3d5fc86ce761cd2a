import { joinPath } from '../../../../lib/file-names';
import {
  emptySpeedometer,
  type Speedometer,
  speedAt,
  type TimeLeft,
  timeLeftAt,
  withSample,
} from '../../../../lib/speed';
import type { FileFailure } from '../failure-codes';
import { filesOf, type PlannedFile, type UploadPlan } from '../init/plan';
import { type ByteAccount, ByteCounter } from './byte-counter';
import {
  type Attempt,
  type FailedFile,
  type FileProgress,
  percentOf,
  type UploadPhase,
  type UploadProgress,
} from './progress';

const PUBLISH_MS = 250;
const QUIET_PUBLISH_MS = 1000;
/** Below this speed, an upload counts as stalled, and no speed is shown. */
const MOVING_MIN_BYTES_PER_SECOND = 512;

type Outcome = Pick<UploadProgress, 'error' | 'result'>;

/** Progress of an upload. All changes take constant time. */
export class ProgressStore {
  readonly #plan: readonly PlannedFile[];
  readonly #files: readonly PlannedFile[];
  readonly #plainBytes: number;
  readonly #counter: ByteCounter;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #states: FileProgress['state'][];
  readonly #maxSentBytes: Float64Array;
  readonly #failures = new Map<number, { readonly failure: FileFailure; readonly lostFileId: string | null }>();
  readonly #sending = new Set<number>();
  readonly #verifying = new Set<number>();
  /** Next attempt of each file that is retried. */
  readonly #attempts = new Map<number, Attempt>();
  /** Files that changed since the last snapshot. */
  readonly #touched = new Set<number>();
  /** Files that changed since the last call of `files`. */
  readonly #outdated = new Set<number>();
  #list: readonly FileProgress[] | null = null;
  #snapshot: UploadProgress;
  #phase: Exclude<UploadPhase, 'verifying' | 'offline' | 'finishing'> = 'preparing';
  #offline = false;
  #folder: { readonly shareLink: string; readonly folderId: string } | null = null;
  #doneCount = 0;
  #doneFiles = 0;
  #speedometer: Speedometer = emptySpeedometer;
  #timeLeft: TimeLeft | null = null;
  #publishedAt: number;
  readonly #ticker: ReturnType<typeof setInterval>;

  constructor(uploadPlan: Pick<UploadPlan, 'files' | 'fileCount' | 'totalBytes'>, now: () => number) {
    const plan = uploadPlan.files;
    this.#plan = plan;
    this.#files = filesOf(uploadPlan);
    this.#plainBytes = uploadPlan.totalBytes;
    this.#counter = new ByteCounter(plan.map(({ size }) => size));
    this.#now = now;
    this.#states = plan.map(() => 'waiting');
    this.#maxSentBytes = new Float64Array(plan.length);
    this.#publishedAt = now();
    this.#snapshot = this.#takeSnapshot(this.#publishedAt, { error: null, result: null });
    this.#ticker = setInterval(() => this.#tick(), PUBLISH_MS);
  }

  readonly progress = (): UploadProgress => this.#snapshot;

  readonly files = (): readonly FileProgress[] => {
    if (this.#list === null) this.#list = this.#files.map((_, index) => this.#fileProgress(index));
    else if (this.#outdated.size > 0) {
      const list = [...this.#list];
      for (const index of this.#outdated) if (index < list.length) list[index] = this.#fileProgress(index);
      this.#list = list;
    }
    this.#outdated.clear();
    return this.#list;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  started(share: { readonly shareLink: string; readonly folderId: string }): void {
    if (this.hasEnded()) return;
    this.#phase = 'uploading';
    this.#folder = share;
    this.#publish();
  }

  /** Deletes the measured speed, because the old samples are no longer valid. */
  offline(offline: boolean): void {
    if (this.hasEnded()) return;
    this.#offline = offline;
    this.#attempts.clear();
    for (const index of this.#sending) this.#touched.add(index);
    this.#speedometer = emptySpeedometer;
    this.#timeLeft = null;
    this.#publish();
  }

  /** Ends the upload. Afterwards, methods that change the phase do nothing. */
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

  verifying(index: number): void {
    this.#become(index, 'verifying');
  }

  retrying(index: number, attempt: Attempt): void {
    this.#attempts.set(index, attempt);
    this.#touched.add(index);
  }

  done(index: number): void {
    this.#counter.settle(index, this.#plan[index]?.size ?? 0);
    if (this.#states[index] !== 'done') {
      this.#doneCount++;
      if (index < this.#files.length) this.#doneFiles++;
    }
    this.#become(index, 'done');
  }

  /** `lostFileId` is the server's id of the file, if the user must choose the file again. */
  failed(index: number, failure: FileFailure, lostFileId: string | null = null): void {
    this.#counter.settle(index, 0);
    this.#failures.set(index, { failure, lostFileId });
    this.#become(index, 'failed');
  }

  arrived(index: number, bytes: number): void {
    if (bytes > this.#counter.sentBytesOf(index)) this.#attempts.delete(index);
    this.#counter.settle(index, bytes);
    this.#touched.add(index);
  }

  failedFiles(): FailedFile[] {
    return [...this.#failures]
      .sort(([a], [b]) => a - b)
      .map(([index, { failure, lostFileId }]) => {
        const { path, name, picked } = this.#plan[index] as PlannedFile;
        const lost = lostFileId === null ? undefined : { picked, fileId: lostFileId };
        return { name: joinPath(path, name), failure, ...(lost && { lost }) };
      });
  }

  readonly isDone = (index: number): boolean => this.#states[index] === 'done';

  sentBytesOf(index: number): number {
    return this.#counter.sentBytesOf(index);
  }

  openAccount(index: number, bodyBytes: number): ByteAccount {
    const account = this.#counter.openAccount(index, bodyBytes);
    const touching = (move: (bytes: number) => void) => (bytes: number) => {
      move(bytes);
      this.#maxSentBytes[index] = Math.max(this.#maxSentBytes[index] ?? 0, this.#counter.sentBytesOf(index));
      this.#touched.add(index);
    };
    return {
      progress: touching(account.progress),
      arrived: () => {
        this.#attempts.delete(index);
        touching(account.arrived)(bodyBytes);
      },
      failed: () => touching(account.failed)(0),
    };
  }

  #become(index: number, state: FileProgress['state']): void {
    this.#states[index] = state;
    if (state === 'verifying') this.#verifying.add(index);
    else this.#verifying.delete(index);
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
    const { sentBytes, totalBytes, wireBytes } = this.#counter;
    const totalFiles = this.#files.length;
    const moving = this.#phase === 'uploading' && !this.#offline;
    if (moving) this.#speedometer = withSample(this.#speedometer, now, wireBytes);
    const bytesPerSecond = moving ? speedAt(this.#speedometer, now) : null;
    this.#timeLeft = moving ? timeLeftAt(this.#timeLeft, totalBytes - sentBytes, bytesPerSecond, now) : null;
    const finishing = moving && totalBytes > 0 && (sentBytes === totalBytes || this.#isAllSent());
    const verifying = moving && this.#verifying.size > 0 && this.#sending.size === 0;
    const percent = percentOf(sentBytes, totalBytes, this.#doneFiles, totalFiles);
    // During the upload, the visible progress never falls, even if bytes are sent again.
    const previous = this.hasEnded() ? null : (this.#snapshot as UploadProgress | undefined);
    const hidesSpeed = finishing || this.#isStalled(bytesPerSecond);
    return {
      phase: this.#offline ? 'offline' : finishing ? 'finishing' : verifying ? 'verifying' : this.#phase,
      totalFiles,
      doneFiles: this.#doneFiles,
      totalBytes: this.#plainBytes,
      sentBytes: Math.max(previous?.sentBytes ?? 0, Math.min(sentBytes, this.#plainBytes)),
      percent: this.#phase === 'completed' ? 100 : Math.max(previous?.percent ?? 0, percent),
      bytesPerSecond: hidesSpeed ? null : bytesPerSecond,
      secondsLeft: hidesSpeed || this.#timeLeft === null ? null : Math.ceil(this.#timeLeft.seconds),
      shareLink: this.#folder?.shareLink ?? null,
      folderId: this.#folder?.folderId ?? null,
      ...outcome,
    };
  }

  #isAllSent(): boolean {
    if (this.#attempts.size > 0) return false;
    if (this.#doneCount + this.#failures.size + this.#sending.size < this.#plan.length) return false;
    return [...this.#sending].every((index) => (this.#maxSentBytes[index] ?? 0) >= (this.#plan[index]?.size ?? 0));
  }

  #isStalled(bytesPerSecond: number | null): boolean {
    if (bytesPerSecond !== null && bytesPerSecond < MOVING_MIN_BYTES_PER_SECOND) return true;
    return this.#attempts.size > 0 && this.#attempts.size >= this.#sending.size;
  }

  #fileProgress(index: number): FileProgress {
    const { name, path, plainSize: size } = this.#plan[index] as PlannedFile;
    const state = this.#states[index] ?? 'waiting';
    const attempt = this.#attempts.get(index) ?? null;
    const failure = this.#failures.get(index)?.failure ?? null;
    const currentBytes = this.#counter.sentBytesOf(index);
    const sentBytes =
      state === 'failed' || this.hasEnded() ? currentBytes : Math.max(this.#maxSentBytes[index] ?? 0, currentBytes);
    return { name, path, size, sentBytes: Math.min(sentBytes, size), state, attempt, failure };
  }
}

const sameSnapshot = (a: UploadProgress, b: UploadProgress) =>
  (Object.keys(a) as (keyof UploadProgress)[]).every((key) => Object.is(a[key], b[key]));
