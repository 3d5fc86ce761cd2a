import { FOLDER_MAX_FILES } from '../../contract/limits';
import { exceedsLifetime, expiresAt, expiryProblem, plainBytes } from '../../folders/expiry/expiry';
import { invalidInput } from '../../lib/api-error';
import type { Tier } from '../../plans/entitlements';

/**
 * Returns the announced files that the folder does not have. Throws `invalid_input` if there are too many, or if a file
 * was announced with another size.
 */
export function newFilesOf<File extends { uploadKey: string; size: number }>(
  files: readonly File[],
  existing: ReadonlyMap<string, { size: number }>,
  fileCount: number,
): File[] {
  for (const [index, { uploadKey, size }] of files.entries()) {
    const announcedSize = existing.get(uploadKey)?.size ?? size;
    if (size === announcedSize) continue;
    throw invalidInput(`files[${index}].size`, { reason: 'size_differs', announcedBytes: announcedSize });
  }
  const newFiles = files.filter(({ uploadKey }) => !existing.has(uploadKey));
  if (newFiles.length > 0 && fileCount + newFiles.length > FOLDER_MAX_FILES) {
    throw invalidInput('files', { reason: 'too_many_files', max: FOLDER_MAX_FILES });
  }
  return newFiles;
}

/**
 * Returns the expiry, which only the first files of a folder change. Throws `invalid_input` if `expiryDays` is not
 * allowed, or if the folder would be too large for its lifetime.
 */
export function expiryAfterJoining(
  folder: { fileCount: number; totalBytes: number; expiresAt: number | null; accessHash: string | null },
  added: { files: number; bytes: number },
  { expiryDays, tier, now }: { expiryDays: number; tier: Tier; now: number },
): number | null {
  if (added.files === 0) return folder.expiresAt;
  const isFirst = folder.fileCount === 0;
  const bytes = plainBytes({
    ...folder,
    totalBytes: folder.totalBytes + added.bytes,
    fileCount: folder.fileCount + added.files,
  });
  const problem = isFirst ? expiryProblem(expiryDays, tier, bytes) : null;
  if (problem) throw invalidInput('expiryDays', problem);
  const expiry = isFirst ? expiresAt(expiryDays, now) : folder.expiresAt;
  if (exceedsLifetime(expiry, tier, bytes, now)) {
    throw invalidInput('expiryDays', { reason: 'lifetime_too_long' });
  }
  return expiry;
}
