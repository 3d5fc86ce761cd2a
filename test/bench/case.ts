import type { WorkerProcess, WorkerProcessOptions } from '../harness/running/process.ts';
import type { BenchOptions } from './options.ts';
import type { Row } from './report.ts';
import type { BigFile, SmallFile } from './sample-files.ts';

/** Server that is measured: Fileshare or the bare Worker. */
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
  /** URL of the page that the share link opens. */
  readonly page: URL;
  remove(): Promise<void>;
}

export interface BenchContext extends BenchOptions {
  readonly bare: Contestant;
  readonly ours: Contestant;
  /** Starts another Worker with its own state. The Worker stops at the end of the run. */
  startWorker(options?: Omit<WorkerProcessOptions, 'persistTo'>): Promise<WorkerProcess>;
  /** Calls `cleanUp` at the end of the run, even if the run fails. */
  atEnd(cleanUp: () => Promise<void>): void;
}

/** Runs measurements. Resolves to rows of the result table. Throws if an operation fails. */
export type Case = (ring: BenchContext) => Promise<Row[]>;
