import { SMALL_FILE_BYTES, smallFiles } from '../small-files.ts';
import { compared } from '../table.ts';
import type { Case } from './case.ts';
import { costRows } from './cost-rows.ts';
import { measureUpload } from './measure-upload.ts';

/** Uploads many small files, six at a time. The product announces them first. */
export const uploadSmall: Case = async (ring) => {
  const files = smallFiles(ring.smallFiles);
  const took = await measureUpload(ring, (contestant) => contestant.uploadSmall(files));
  const what = `Upload of ${files.length} x 100 KiB`;
  const rates = { bare: files.length / took.bare.seconds, ours: files.length / took.ours.seconds };
  return [
    compared(what, { ...rates, unit: 'files/s', digits: 0 }, { ratioAtLeast: 0.8 }),
    ...costRows(what, files.length * SMALL_FILE_BYTES, took),
  ];
};
