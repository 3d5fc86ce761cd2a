import type { WorkerProcess, WorkerProcessOptions } from '../harness/running/process.ts';
import type { BenchOptions } from './options.ts';
import type { Row } from './report.ts';
import type { BigFile, SmallFile } from './sample-files.ts';

export interface Contestant {
  readonly name: 'bare' | 'ours';
  readonly worker: WorkerProcess;
  uploadInParts(file: BigFile): Promise<Stored>;
  uploadSmall(files: readonly SmallFile[]): Promise<Stored>;
}

export interface Stored {
  readonly urls: readonly URL[];
  readonly page: URL;
  remove(): Promise<void>;
}

export interface BenchContext extends BenchOptions {
  readonly bare: Contestant;
  readonly ours: Contestant;
  startWorker(options?: Omit<WorkerProcessOptions, 'persistTo'>): Promise<WorkerProcess>;
  /** Registers work for the end of the run, even after a failure. */
  atEnd(cleanUp: () => Promise<void>): void;
}

export type Case = (bench: BenchContext) => Promise<Row[]>;
