// Written by `npm run bench -- cost`, from what was recorded of the calls.
import type { Usage } from './cost';

/** Billed usage per unit: 1 GB, 1,000 files or 1,000 visits. */
export const UNIT_USAGE = {
  sentGb: {
    requests: 67.1,
    d1RowsRead: 789.8,
    d1RowsWritten: 275.7,
    objectRequests: 104.3,
    objectRowsRead: 253.3,
    objectRowsWritten: 238.4,
    classA: 59.6,
    classB: 0,
    cpuMs: 4768.4,
  },
  fetchedGb: {
    requests: 7.5,
    d1RowsRead: 67.1,
    d1RowsWritten: 14.9,
    objectRequests: 74.5,
    objectRowsRead: 625.8,
    objectRowsWritten: 320.4,
    classA: 0,
    classB: 74.5,
    cpuMs: 1564.6,
  },
  smallFiles: {
    requests: 60,
    d1RowsRead: 11330,
    d1RowsWritten: 6200,
    objectRequests: 110,
    objectRowsRead: 260,
    objectRowsWritten: 270,
    classA: 1000,
    classB: 0,
    cpuMs: 2400,
  },
  visits: {
    requests: 1050,
    d1RowsRead: 1000,
    d1RowsWritten: 0,
    objectRequests: 50,
    objectRowsRead: 0,
    objectRowsWritten: 0,
    classA: 0,
    classB: 0,
    cpuMs: 8000,
  },
} as const satisfies Record<string, Usage>;
