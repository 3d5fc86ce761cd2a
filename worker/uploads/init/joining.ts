import { FOLDER_MAX_FILES } from '../../contract/limits';
import { formatBytes, formatCount } from '../../contract/sizes';
import { expiresAt, expiryProblem, outlivesItsSize } from '../../folders/expiry/expiry';
import { invalidInput } from '../../lib/api-error';
import type { Tier } from '../../plans/entitlements';

interface Joined {
  fileCount: number;
  totalBytes: number;
  expiresAt: number | null;
}

interface Keyed {
  uploadKey: string;
  size: number;
}

/** Files that join a folder. */
export interface Joining<Folder extends Joined, File extends Keyed> {
  /** The folder after joining. Only the first files change it. */
  folder: Folder;
  /** Files that the folder does not know yet. */
  fresh: readonly File[];
  freshBytes: number;
}

/**
 * Splits files into known and new ones, by their keys. Throws `invalid_input` if a size differs from its announcement,
 * if there are too many files, or if they exceed the size allowed for the folder's lifetime.
 */
export function joiningOf<Folder extends Joined, File extends Keyed>(
  joined: Folder,
  known: ReadonlyMap<string, { size: number }>,
  files: readonly File[],
  { expiryDays, tier, now }: { expiryDays: number; tier: Tier; now: number },
): Joining<Folder, File> {
  refuseOtherSizes(files, known);
  const fresh = files.filter(({ uploadKey }) => !known.has(uploadKey));
  const freshBytes = fresh.reduce((sum, { size }) => sum + size, 0);
  if (fresh.length === 0) return { folder: joined, fresh, freshBytes };
  const isFirst = joined.fileCount === 0;
  const problem = isFirst ? expiryProblem(expiryDays, tier, freshBytes) : null;
  if (problem) throw invalidInput('expiryDays', problem);
  const folder = isFirst ? { ...joined, expiresAt: expiresAt(expiryDays, now) } : joined;
  if (folder.fileCount + fresh.length > FOLDER_MAX_FILES) {
    throw invalidInput('files', `would be more than the ${formatCount(FOLDER_MAX_FILES)} that a folder may have`);
  }
  if (outlivesItsSize(folder.expiresAt, tier, folder.totalBytes + freshBytes, now)) {
    throw invalidInput('expiryDays', 'the folder lives longer than is allowed for what it would hold');
  }
  return { folder, fresh, freshBytes };
}

/** Rejects a known key with a different size, because the meter admitted the announced size. */
function refuseOtherSizes(files: readonly Keyed[], known: ReadonlyMap<string, { size: number }>): void {
  for (const [index, { uploadKey, size }] of files.entries()) {
    const announced = known.get(uploadKey)?.size ?? size;
    if (size !== announced)
      throw invalidInput(`files[${index}].size`, `was announced as ${formatBytes(announced)} with this key`);
  }
}
