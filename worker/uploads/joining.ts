import { FOLDER_MAX_FILES } from '../contract/limits';
import { expiresAt, expiryProblem, outlivesItsSize } from '../folders/expiry';
import type { Folder } from '../folders/store';
import { invalidInput } from '../lib/fault';
import type { Tier } from '../plans/entitlements';
import type { Keyed } from './addition';

/** What joins a folder. */
export interface Joining {
  /** As the folder is to be; only the first files of one change it. */
  folder: Folder;
  /** Files that it was not told of. */
  fresh: readonly Keyed[];
  freshBytes: number;
}

/**
 * What files bring into a folder, of which it knows some by their keys already. Throws `invalid_input` where they are
 * not what was announced, too many, or more than it may keep for as long as it lives.
 */
export function joiningOf(
  joined: Folder,
  known: ReadonlyMap<string, { size: number }>,
  files: readonly Keyed[],
  { expiryDays, tier, now }: { expiryDays: number; tier: Tier; now: number },
): Joining {
  refuseOtherSizes(files, known);
  const fresh = files.filter(({ uploadKey }) => !known.has(uploadKey));
  const freshBytes = fresh.reduce((sum, { size }) => sum + size, 0);
  if (fresh.length === 0) return { folder: joined, fresh, freshBytes };
  const isFirst = joined.fileCount === 0;
  const problem = isFirst ? expiryProblem(expiryDays, tier, freshBytes) : null;
  if (problem) throw invalidInput('expiryDays', problem);
  const folder = isFirst ? { ...joined, expiresAt: expiresAt(expiryDays, now) } : joined;
  if (folder.fileCount + fresh.length > FOLDER_MAX_FILES) {
    throw invalidInput('files', `would be more than the ${FOLDER_MAX_FILES} that a folder may have`);
  }
  if (outlivesItsSize(folder.expiresAt, tier, folder.totalBytes + freshBytes, now)) {
    throw invalidInput('expiryDays', 'the folder lives longer than is allowed for what it would hold');
  }
  return { folder, fresh, freshBytes };
}

/** A key stands for one file: what was admitted is what may come. */
function refuseOtherSizes(files: readonly Keyed[], known: ReadonlyMap<string, { size: number }>): void {
  for (const [index, { uploadKey, size }] of files.entries()) {
    const announced = known.get(uploadKey)?.size ?? size;
    if (size !== announced) throw invalidInput(`files[${index}].size`, `was announced as ${announced} with this key`);
  }
}
