/** Runs downloads one after another. Browsers drop most downloads that start together. */

export interface BulkProgress {
  readonly total: number;
  /** Number of downloads that have started or failed. */
  readonly done: number;
  readonly current: string | null;
  readonly failures: readonly BulkFailure[];
}

interface BulkFailure {
  readonly index: number;
  readonly name: string;
  readonly reason: string;
}

interface Bulk<File> {
  readonly files: readonly File[];
  name(file: File): string;
  download(file: File, signal: AbortSignal): Promise<void>;
  explain(failure: unknown): string;
  pause(signal: AbortSignal): Promise<void>;
  onProgress(progress: BulkProgress): void;
}

/** Downloads all files and collects failures. Rejects with the signal's reason if the signal aborts. */
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
      failures.push({ index, name, reason: bulk.explain(failure) });
    }
    if (index < total - 1) await bulk.pause(signal);
    signal.throwIfAborted();
  }
  return report(total, null);
}
