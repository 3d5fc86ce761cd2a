import { bigFile } from '../big-file.ts';
import { inWords } from '../size-in-words.ts';
import type { Case } from './case.ts';
import { costRows, speedRow } from './cost-rows.ts';
import { measureUpload } from './measure-upload.ts';

/**
 * One big file in parts, three at a time, judged against a bare Worker that does the same check; what checking costs is
 * said beside it. The checksums were made before, so that the client does not weigh.
 */
export const uploadParts: Case = async (ring) => {
  const file = bigFile(ring.bigBytes);
  const toChecking = await measureUpload({ ...ring, bare: ring.checking }, (one) => one.uploadInParts(file));
  const toBare = await measureUpload(ring, (one) => one.uploadInParts(file));
  const what = `Upload of ${inWords(file.size)} in parts`;
  return [
    speedRow(`${what}, both checked`, file.size, toChecking, 0.9),
    ...costRows(`${what}, both checked`, file.size, toChecking),
    speedRow(`${what}, bare Worker checks nothing`, file.size, toBare),
  ];
};
