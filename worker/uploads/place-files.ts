/** Files that come into a folder, as the rows that they will be. Reads D1 where the folder has directories already. */
import { objectKey } from '../blobs/keys';
import { findDirectories } from '../folders/directory-store';
import { type DirectoryRow, type Placed, placeInTree } from '../folders/directory-tree';
import type { Folder } from '../folders/store';
import { invalidInput } from '../lib/api-error';
import type { Db } from '../lib/db';
import { newSecret, newShareId } from '../lib/id';
import type { PlacedFiles } from './store';
import type { DeclaredFile } from './validate-files';

/** A file with its upload key, and its place in the list that was sent. */
export type Keyed = DeclaredFile & { uploadKey: string; index: number };

type Before = Pick<Folder, 'id' | 'nextDirectory' | 'directoryBytes' | 'fileCount'>;

/** What comes into a folder that is as given. Throws where the files' directories are more than it may have. */
export async function placeFiles(db: Db, folder: Before, files: readonly Keyed[]): Promise<PlacedFiles> {
  const hasDirectories = folder.nextDirectory > 1;
  // What is too much even if it were all there is needs no look at what there is.
  if (hasDirectories) place(files, { ...folder, directoryBytes: 0 }, []);
  const paths = files.map(({ path }) => path);
  const known = hasDirectories ? await findDirectories(db, folder.id, paths) : [];
  const { numbers, rows, nextDirectory } = place(files, folder, known);
  const added = files.map(({ name, size, type, uploadKey }, index) => {
    const id = newShareId();
    const r2Key = objectKey(folder.id, id, newSecret());
    return { id, name, directory: numbers[index] ?? 0, size, type, uploadKey, r2Key };
  });
  return { files: added, directories: rows, nextDirectory };
}

function place(files: readonly Keyed[], folder: Before, known: readonly DirectoryRow[]): Placed {
  const placed = placeInTree(
    files.map(({ path }) => path),
    folder,
    known,
  );
  if ('numbers' in placed) return placed;
  throw invalidInput(
    `files[${files[placed.beyond]?.index}].path`,
    'is one too many: these directories have long names, or are many, for so few files',
  );
}
