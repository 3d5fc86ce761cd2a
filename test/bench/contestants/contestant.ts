import type { WorkerProcess } from '../../harness/running/process.ts';
import type { BigFile } from '../big-file.ts';
import type { SmallFile } from '../small-files.ts';

/** Contestant: the same client does the same work with each. */
export interface Contestant {
  readonly name: 'bare' | 'ours';
  readonly worker: WorkerProcess;
  /** Uploads three parts at a time. */
  uploadInParts(file: BigFile): Promise<Stored>;
  /** Uploads six files at a time, as the page does. */
  uploadSmall(files: readonly SmallFile[]): Promise<Stored>;
}

export interface Stored {
  /** Download URLs in the order of the files. */
  readonly urls: readonly URL[];
  /** Page of the share link. */
  readonly page: URL;
  remove(): Promise<void>;
}
