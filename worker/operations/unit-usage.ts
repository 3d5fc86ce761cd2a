// Written by `npm run bench -- cost`, from what was recorded of the calls.
import type { Usage } from './cost';

/** Billed usage per unit: 1 GB, 1,000 files or 1,000 visits. */
export const UNIT_USAGE = {
  sentGb: {
    requests: 67.1,
    d1RowsRead: 1102.7,
    d1RowsWritten: 320.4,
    objectRequests: 104.3,
    objectRowsRead: 327.8,
    objectRowsWritten: 298,
    classA: 59.6,
    classB: 0,
    cpuMs: 7003.5,
  },
  fetchedGb: {
    requests: 7.5,
    d1RowsRead: 67.1,
    d1RowsWritten: 14.9,
    objectRequests: 74.5,
    objectRowsRead: 663.1,
    objectRowsWritten: 320.4,
    classA: 0,
    classB: 74.5,
    cpuMs: 1788.1,
  },
  smallFiles: {
    requests: 60,
    d1RowsRead: 11340,
    d1RowsWritten: 6200,
    objectRequests: 110,
    objectRowsRead: 1300,
    objectRowsWritten: 350,
    classA: 1000,
    classB: 0,
    cpuMs: 2200,
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
