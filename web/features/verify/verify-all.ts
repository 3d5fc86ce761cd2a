import { type ChosenFile, type Comparison, compare } from './compare';
import type { SharedFiles } from './match-files';

/** Minimum time between two reports. Reports are limited, because a report of many files takes a long time. */
const REPORT_INTERVAL_MS = 200;

interface Run {
  readonly signal: AbortSignal;
  /** Returns the current time in milliseconds. */
  clock(): number;
  /**
   * Called repeatedly and at the end. `comparisons` has the result of each file, or null if the result is not known
   * yet. `percent` is the percentage of the bytes that have been read.
   */
  onProgress(comparisons: readonly (Comparison | null)[], percent: number): void;
}

export async function verifyAll(
  chosenFiles: readonly ChosenFile[],
  sharedFiles: SharedFiles,
  { signal, clock, onProgress }: Run,
): Promise<void> {
  const comparisons: (Comparison | null)[] = chosenFiles.map(() => null);
  const total = chosenFiles.reduce((sum, { file }) => sum + file.size, 0);
  let [done, reportedAt] = [0, clock()];
  const report = (bytes: number) => {
    if (clock() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = clock();
    onProgress([...comparisons], total === 0 ? 0 : Math.floor((bytes / total) * 100));
  };
  for (const [at, chosenFile] of chosenFiles.entries()) {
    comparisons[at] = await compare(chosenFile, sharedFiles, signal, (bytes) => report(done + bytes));
    done += chosenFile.file.size;
    report(done);
  }
  onProgress(comparisons, 100);
}
