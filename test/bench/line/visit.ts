/** Connects Chromium to the local server (HTTP/1.1) through a simulated line. */
import type { Browser, Page } from '@playwright/test';
import { newPerson } from '../../harness/people.ts';
import type { BenchContext, Case } from '../case.ts';
import { launchBrowser, newPatientContext } from '../launch-browser.ts';
import { median } from '../measure.ts';
import { productRow, type Row } from '../report.ts';
import { type LineProxy, startProxy } from './proxy.ts';

/** 100 Mbit/s. */
export const LINE_BYTES_PER_SECOND = 12_500_000;
/** Two simulated round-trip times. The difference of the results gives the number of round trips. */
const SHORT_MS = 100;
const LONG_MS = 1000;

export interface LineContext extends BenchContext {
  readonly browser: Browser;
}

export const inBrowser =
  (run: (bench: LineContext) => Promise<Row[]>): Case =>
  async (bench) => {
    const browser = await launchBrowser();
    bench.atEnd(() => browser.close());
    const rows = await run({ ...bench, browser });
    await browser.close();
    return rows;
  };

export async function visit<T>(
  { browser, ours }: LineContext,
  roundTripMs: number,
  look: (page: Page, line: LineProxy) => Promise<T>,
  bytesPerSecond = LINE_BYTES_PER_SECOND,
): Promise<T> {
  const line = await startProxy(ours.worker.url, { roundTripMs, bytesPerSecond });
  try {
    const context = await newPatientContext(browser, newPerson().headers);
    const result = await look(await context.newPage(), line);
    await context.close();
    return result;
  } finally {
    await line.close();
  }
}

export async function medianOf({ rounds }: LineContext, measure: () => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let round = 0; round < rounds; round++) figures.push(await measure());
  return median(figures);
}

/** Counts sequential round trips. */
export async function roundTripsRow(
  { rounds }: LineContext,
  label: string,
  measureMs: (roundTripMs: number) => Promise<number>,
  atMost?: number,
): Promise<Row> {
  const short: number[] = [];
  const long: number[] = [];
  for (let round = 0; round < rounds; round++) {
    short.push(await measureMs(SHORT_MS));
    long.push(await measureMs(LONG_MS));
  }
  const roundTrips = (median(long) - median(short)) / (LONG_MS - SHORT_MS);
  return productRow(`Round trips ${label}`, { value: roundTrips, unit: '', digits: 1 }, atMost);
}
