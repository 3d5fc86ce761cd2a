import { smallFiles } from '../small-files.ts';
import type { Case } from './case.ts';
import { firstByteRow } from './first-byte.ts';

/** Measures the page of a share link. The bare Worker answers with an empty page. */
export const sharePage: Case = async (ring) => {
  const files = smallFiles(1);
  const stored = { bare: await ring.bare.uploadSmall(files), ours: await ring.ours.uploadSmall(files) };
  const row = await firstByteRow('First byte of a share page', ring, ({ name }) => stored[name].page);
  await Promise.all([stored.bare.remove(), stored.ours.remove()]);
  return [row];
};
