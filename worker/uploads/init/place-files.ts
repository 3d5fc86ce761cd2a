import { objectKey } from '../../blobs/keys';
import { FOLDER_MAX_EMPTY_DIRECTORIES } from '../../contract/limits';
import type { PlacedFiles } from '../../folders/ledger/files-store';
import type { NewFolder } from '../../folders/store';
import { countKept, findDirectories } from '../../folders/tree/directory-store';
import {
  type DirectoryRow,
  type PlannedDirectories,
  pathsNotKept,
  placeInTree,
  withBytes,
} from '../../folders/tree/directory-tree';
import { invalidInput } from '../../lib/api-error';
import type { Db } from '../../lib/database/db';
import { newSecret, newShareId } from '../../lib/id';
import type { AnnouncedFile } from './validate-files';

interface EmptyDirectories {
  paths: readonly string[];
  existingCount: number;
}

/** Returns the empty directories to add. Throws if there would be too many. */
export async function findNewDirectories(
  db: Db,
  folder: NewFolder,
  directories: readonly string[],
): Promise<EmptyDirectories> {
  if (folder.directoryBytes === 0) return { paths: directories, existingCount: 0 };
  const existingCount = await countKept(db, folder);
  if (directories.length === 0) return { paths: [], existingCount };
  const paths = pathsNotKept(directories, await findDirectories(db, folder.id, directories));
  if (paths.length > 0 && existingCount + paths.length > FOLDER_MAX_EMPTY_DIRECTORIES) {
    throw invalidInput('directories', { reason: 'too_many_empty', max: FOLDER_MAX_EMPTY_DIRECTORIES });
  }
  return { paths, existingCount };
}

/** Throws `invalid_input` if the folder would have too many directories. */
export async function placeFiles(
  db: Db,
  folder: NewFolder,
  files: readonly AnnouncedFile[],
  emptyDirectories: EmptyDirectories,
): Promise<PlacedFiles> {
  const hasDirectories = folder.nextDirectory > 1;
  // Plans without the existing directories first. This throws without a query if the new ones alone are too many.
  if (hasDirectories) place(files, { ...folder, directoryBytes: 0 }, [], emptyDirectories);
  const paths = [...files.map(({ path }) => path), ...emptyDirectories.paths];
  const existingRows = hasDirectories ? await findDirectories(db, folder.id, paths) : [];
  const { numbers, rows, nextDirectory } = place(files, folder, existingRows, emptyDirectories);
  const added = files.map(({ name, size, type, sealed, uploadKey }, index) => {
    const id = newShareId();
    const r2Key = objectKey(folder.id, id, newSecret());
    return { id, name, directory: numbers[index] ?? 0, size, type, sealed, uploadKey, r2Key };
  });
  return {
    files: added,
    directories: withBytes(rows, added),
    nextDirectory,
    keepsDirectories: emptyDirectories.paths.length > 0,
  };
}

function place(
  files: readonly AnnouncedFile[],
  folder: NewFolder,
  existingRows: readonly DirectoryRow[],
  { paths, existingCount }: EmptyDirectories,
): PlannedDirectories {
  const placed = placeInTree(
    files.map(({ path }) => path),
    { ...folder, keptCount: existingCount },
    existingRows,
    paths,
  );
  if ('numbers' in placed) return placed;
  const file = files[placed.beyond];
  throw invalidInput(file ? `files[${file.index}].path` : 'directories', { reason: 'too_many_directories' });
}
