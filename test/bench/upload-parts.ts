import { bigFile } from './big-file.ts';
import type { Case } from './case.ts';
import { costRows, speedRow } from './cost-rows.ts';
import { measureUpload } from './measure-upload.ts';
import { inWords } from './size-in-words.ts';

/** One big file in parts, three at a time. Its checksums were made before, so that the client does not weigh. */
export const uploadParts: Case = async (ring) => {
  const file = bigFile(ring.bigBytes);
  const took = await measureUpload(ring, (contestant) => contestant.uploadInParts(file));
  const what = `Upload of ${inWords(file.size)} in parts`;
  return [speedRow(what, file.size, took, 0.9), ...costRows(what, file.size, took)];
};
