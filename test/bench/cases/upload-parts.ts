import { bigFile } from '../big-file.ts';
import { inWords } from '../size-in-words.ts';
import type { Case } from './case.ts';
import { costRows, speedRow } from './cost-rows.ts';
import { measureUpload } from './measure-upload.ts';

/**
 * Uploads one large file in parts, three at a time, against a bare Worker that verifies them too. A second row shows
 * the cost of verifying. Checksums are computed beforehand, so that the client costs little.
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
