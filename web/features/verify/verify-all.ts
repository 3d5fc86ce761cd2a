/** Verifies chosen files one after another. Reads them. */
import { type Chosen, type Compared, compare } from './compare';
import type { KnownFiles } from './match-files';

/** Each report costs time for every file, so reports are at least this far apart. */
const SHOWN_EVERY_MS = 200;

interface Run {
  readonly signal: AbortSignal;
  /** Returns the current time in milliseconds. */
  clock(): number;
  /**
   * Called at intervals and at the end: the result of each file, null if not known yet, and the share read, 0 to 100.
   */
  onProgress(compared: readonly (Compared | null)[], percent: number): void;
}

export async function verifyAll(
  chosen: readonly Chosen[],
  known: KnownFiles,
  { signal, clock, onProgress }: Run,
): Promise<void> {
  const compared: (Compared | null)[] = chosen.map(() => null);
  const total = chosen.reduce((sum, { file }) => sum + file.size, 0);
  let [done, shownAt] = [0, clock()];
  const show = (bytes: number) => {
    if (clock() - shownAt < SHOWN_EVERY_MS) return;
    shownAt = clock();
    onProgress([...compared], total === 0 ? 0 : Math.floor((bytes / total) * 100));
  };
  for (const [at, one] of chosen.entries()) {
    compared[at] = await compare(one, known, signal, (bytes) => show(done + bytes));
    done += one.file.size;
    show(done);
  }
  onProgress(compared, 100);
}
