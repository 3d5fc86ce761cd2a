import type { WorkerProcess, WorkerProcessOptions } from '../../harness/running/process.ts';
import type { Contestant } from '../contestants/contestant.ts';
import type { BenchOptions } from '../options.ts';
import type { Row } from '../table.ts';

/** Contestants and options of a run. */
export interface BenchContext extends BenchOptions {
  /** Bare Worker that verifies nothing. */
  readonly bare: Contestant;
  /** Bare Worker that verifies parts as the product does. */
  readonly checking: Contestant;
  readonly ours: Contestant;
  /** Starts another Worker with its own state. It ends with the run. */
  startWorker(options?: Omit<WorkerProcessOptions, 'persistTo'>): Promise<WorkerProcess>;
  /** Registers work for the end of the run, whether it succeeds or fails. */
  atEnd(cleanUp: () => Promise<void>): void;
}

/** Group of figures that are measured together. Throws if something did not work. */
export type Case = (ring: BenchContext) => Promise<Row[]>;
