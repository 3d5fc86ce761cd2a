import { type ChosenFile, type Comparison, compare } from './compare';
import type { SharedFiles } from './match-files';

/** Interval of `onProgress`. Long, because a render of many files takes time. */
const REPORT_INTERVAL_MS = 200;

interface Run {
  readonly signal: AbortSignal;
  /** Milliseconds. */
  clock(): number;
  /** A comparison is null until it is known. `percent` is the share of compared bytes. */
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
