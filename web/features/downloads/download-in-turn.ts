/** Many downloads one after the other: a browser that is asked for all at once drops most of them. */

export interface BulkProgress {
  readonly total: number;
  /** Handed to the browser or failed. */
  readonly done: number;
  /** The name of the one under way; null at the end. */
  readonly current: string | null;
  readonly failures: readonly BulkFailure[];
}

interface BulkFailure {
  /** Its place in the list of files, from 0. */
  readonly index: number;
  readonly name: string;
  readonly message: string;
}

interface Bulk<File> {
  readonly files: readonly File[];
  name(file: File): string;
  download(file: File, signal: AbortSignal): Promise<void>;
  /** What is said of a failed download. */
  message(failure: unknown): string;
  pause(signal: AbortSignal): Promise<void>;
  onProgress(progress: BulkProgress): void;
}

/** Runs until the last file or the signal. Failures are gathered and stop nothing. */
export async function downloadInTurn<File>(bulk: Bulk<File>, signal: AbortSignal): Promise<BulkProgress> {
  const failures: BulkFailure[] = [];
  const total = bulk.files.length;
  const report = (done: number, current: string | null): BulkProgress => {
    const progress = { total, done, current, failures: [...failures] };
    bulk.onProgress(progress);
    return progress;
  };

  for (const [index, file] of bulk.files.entries()) {
    const name = bulk.name(file);
    report(index, name);
    try {
      await bulk.download(file, signal);
    } catch (failure) {
      signal.throwIfAborted();
      failures.push({ index, name, message: bulk.message(failure) });
    }
    if (index < total - 1) await bulk.pause(signal);
    signal.throwIfAborted();
  }
  return report(total, null);
}
