import type { WorkerProcess, WorkerProcessOptions } from '../../harness/running/process.ts';
import type { Contestant } from '../contestants/contestant.ts';
import type { BenchOptions } from '../options.ts';
import type { Row } from '../table.ts';

/** Those that are compared, and how thoroughly. */
export interface BenchContext extends BenchOptions {
  /** Checks nothing. */
  readonly bare: Contestant;
  /** The same Worker, which checks the parts of large files as the product does. */
  readonly checking: Contestant;
  readonly ours: Contestant;
  /** One more Worker with a state of its own, gone after the run. */
  startWorker(options?: Omit<WorkerProcessOptions, 'persistTo'>): Promise<WorkerProcess>;
  /** What a case began outside of this process and must not outlive the run, however that ends. */
  atEnd(cleanUp: () => Promise<void>): void;
}

/** A group of figures that are measured together; throws when something did not work. */
export type Case = (ring: BenchContext) => Promise<Row[]>;
