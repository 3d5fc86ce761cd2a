import type { Browser } from '@playwright/test';
import type { WorkerProcess } from '../../harness/running/process.ts';
import type { BenchOptions } from '../options.ts';
import type { Row } from '../table.ts';
import type { LineOptions, LineProxy } from './proxy.ts';

/** Set-up of every line case: the product, a browser, and lines between them. */
export interface LineSetUp extends Pick<BenchOptions, 'rounds'> {
  readonly browser: Browser;
  readonly worker: WorkerProcess;
  /** Runs `work` over a line to the product. */
  overLine<T>(options: LineOptions, work: (line: LineProxy) => Promise<T>): Promise<T>;
  /** Registers work for the end of the run, whether it succeeds or fails. */
  atEnd(cleanUp: () => Promise<void>): void;
}

/** Group of figures that are measured together. Throws if something did not work. */
export type LineCase = (setUp: LineSetUp) => Promise<Row[]>;

/** Rate of the line: 100 Mbit/s. */
export const LINE_BYTES_PER_SECOND = 12_500_000;
