import type { Contestant } from './contestant.ts';
import type { BenchOptions } from './options.ts';
import type { Row } from './table.ts';

/** The two that are compared, and how thoroughly. */
export interface Ring extends BenchOptions {
  readonly bare: Contestant;
  readonly ours: Contestant;
  /** A folder for what a case keeps on disk; removed after the run. */
  readonly scratch: string;
}

/** A group of figures that are measured together; throws when something did not work. */
export type Case = (ring: Ring) => Promise<Row[]>;
