// Written by `npm run bench -- cost`, from what was recorded of the calls.
import type { Usage } from './cost';

/** Billed usage per unit: 1 GB, 1,000 files or 1,000 visits. */
export const UNIT_USAGE = {
  sentGb: {
    requests: 74.5,
    d1RowsRead: 1058,
    d1RowsWritten: 320.4,
    objectRequests: 111.8,
    objectRowsRead: 312.9,
    objectRowsWritten: 268.2,
    classA: 59.6,
    classB: 0,
    cpuMs: 4172.3,
  },
  fetchedGb: {
    requests: 7.5,
    d1RowsRead: 104.3,
    d1RowsWritten: 22.4,
    objectRequests: 96.9,
    objectRowsRead: 797.2,
    objectRowsWritten: 327.8,
    classA: 0,
    classB: 74.5,
    cpuMs: 1341.1,
  },
  smallFiles: {
    requests: 60,
    d1RowsRead: 11340,
    d1RowsWritten: 6200,
    objectRequests: 110,
    objectRowsRead: 1280,
    objectRowsWritten: 310,
    classA: 1000,
    classB: 0,
    cpuMs: 2300,
  },
  visits: {
    requests: 1000,
    d1RowsRead: 1000,
    d1RowsWritten: 0,
    objectRequests: 0,
    objectRowsRead: 0,
    objectRowsWritten: 0,
    classA: 0,
    classB: 0,
    cpuMs: 7500,
  },
} as const satisfies Record<string, Usage>;
