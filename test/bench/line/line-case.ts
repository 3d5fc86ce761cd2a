import type { Browser } from '@playwright/test';
import type { WorkerProcess } from '../../harness/running/process.ts';
import type { BenchOptions } from '../options.ts';
import type { Row } from '../table.ts';
import type { LineOptions, LineProxy } from './proxy.ts';

/** What every case of the line has: the product, a browser, and lines to put between them. */
export interface LineSetUp extends Pick<BenchOptions, 'rounds'> {
  readonly browser: Browser;
  readonly worker: WorkerProcess;
  /** A line to the product, for as long as the work takes. */
  overLine<T>(options: LineOptions, work: (line: LineProxy) => Promise<T>): Promise<T>;
  /** Called at the end of the run, however that comes. */
  atEnd(cleanUp: () => Promise<void>): void;
}

/** A group of figures that are measured together; throws when something did not work. */
export type LineCase = (setUp: LineSetUp) => Promise<Row[]>;

/** 100 Mbit/s. */
export const LINE_BYTES_PER_SECOND = 12_500_000;
