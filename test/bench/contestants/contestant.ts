import type { WorkerProcess } from '../../harness/running/process.ts';
import type { BigFile } from '../big-file.ts';
import type { SmallFile } from '../small-files.ts';

/** One of the two that are compared: the same client does the same with both. */
export interface Contestant {
  readonly name: 'bare' | 'ours';
  readonly worker: WorkerProcess;
  /** Three parts at a time. */
  uploadInParts(file: BigFile): Promise<Stored>;
  /** Six files at a time, as the page does. */
  uploadSmall(files: readonly SmallFile[]): Promise<Stored>;
}

export interface Stored {
  /** Where each file is downloaded, in their order. */
  readonly urls: readonly URL[];
  /** The page that somebody with the link opens. */
  readonly page: URL;
  remove(): Promise<void>;
}
