import type { Case, Stored } from '../case.ts';
import { compare, costRows, speedRow } from '../compare.ts';
import { comparedRow } from '../report.ts';
import { bigFile, inWords, SMALL_FILE_BYTES, smallFiles } from '../sample-files.ts';

const remove = (stored: Stored) => stored.remove();

/** Computes checksums before the measurement, so that the client takes little CPU time. */
export const uploadParts: Case = async (bench) => {
  const file = bigFile(bench.bigBytes);
  const took = await compare(bench, (contestant) => contestant.uploadInParts(file), remove);
  const label = `Upload of ${inWords(file.size)} in parts, both checked`;
  return [speedRow(label, file.size, took, 0.9), ...costRows(label, file.size, took)];
};

export const uploadSmall: Case = async (bench) => {
  const files = smallFiles(bench.smallFiles);
  const took = await compare(bench, (contestant) => contestant.uploadSmall(files), remove);
  const label = `Upload of ${files.length} x 100 KiB`;
  const rates = { bare: files.length / took.bare.seconds, ours: files.length / took.ours.seconds };
  return [
    comparedRow(label, { ...rates, unit: 'files/s', digits: 0 }, { ratioAtLeast: 0.8 }),
    ...costRows(label, files.length * SMALL_FILE_BYTES, took),
  ];
};
