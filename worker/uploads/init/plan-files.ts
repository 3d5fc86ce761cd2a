/** First step of an announcement: plans the rows to add. Writes nothing. */

import { UNFINISHED_UPLOAD_TTL_MS } from '../../contract/limits';
import type { PlacedFiles } from '../../folders/ledger/files-store';
import type { NewFolder } from '../../folders/store';
import type { Db } from '../../lib/database/db';
import { findByIds, findByUploadKeys } from '../store';
import type { Destination } from './destination';
import { newFilesOf } from './join-rules';
import { findNewDirectories, placeFiles } from './place-files';
import type { AddedCounts } from './reserve';
import type { AnnouncedFile, AnnouncedFiles } from './validate-files';

export interface Plan {
  /** Has the expiry that will apply after the new files are added. */
  readonly folder: NewFolder;
  readonly existing: Awaited<ReturnType<typeof findByUploadKeys>>;
  /** Null if the folder has all files and directories. */
  readonly added: PlacedFiles | null;
  readonly counts: AddedCounts;
}

/** Throws if the destination does not accept the new files. */
export async function planFiles(
  db: Db,
  destination: Destination,
  { files, directories }: AnnouncedFiles,
  now: number,
): Promise<Plan> {
  const { folder, isNew } = destination;
  const existing: Plan['existing'] = isNew ? new Map() : await findExisting(db, destination, files, now);
  const newFiles = newFilesOf(files, existing, folder.fileCount);
  const bytes = newFiles.reduce((sum, { size }) => sum + size, 0);
  const expiresAt = destination.expiryWith({ files: newFiles.length, bytes });
  const emptyDirectories = await findNewDirectories(db, folder, directories);
  const counts = { bytes, files: newFiles.length, directories: emptyDirectories.paths.length, begins: isNew };
  if (counts.files + counts.directories === 0) return { folder, existing, added: null, counts };
  await destination.admit?.(counts);
  const added = await placeFiles(db, folder, newFiles, emptyDirectories);
  return { folder: { ...folder, expiresAt }, existing, added, counts };
}

/** Ignores unknown file ids. */
async function findExisting(
  db: Db,
  { folder, isReceived }: Destination,
  files: readonly AnnouncedFile[],
  now: number,
): Promise<Plan['existing']> {
  const keys = files.map(({ uploadKey }) => uploadKey);
  const existing = await findByUploadKeys(db, folder.id, keys, now - UNFINISHED_UPLOAD_TTL_MS);
  const filesWithId = isReceived
    ? []
    : files.flatMap(({ uploadKey, fileId }) => (fileId ? [{ uploadKey, fileId }] : []));
  if (filesWithId.length === 0) return existing;
  const byId = await findByIds(
    db,
    folder.id,
    filesWithId.map(({ fileId }) => fileId),
  );
  for (const { uploadKey, fileId } of filesWithId) {
    const file = byId.get(fileId);
    if (file) existing.set(uploadKey, file);
  }
  return existing;
}
