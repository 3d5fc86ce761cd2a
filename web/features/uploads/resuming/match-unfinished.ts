import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { sendableName, sendablePath } from '../engine/init/sendable-name';
import { placedName } from '../engine/progress/progress';
import type { PickedFile } from '../picking/picked-file';
import { rootFolderOf, withoutRoot } from '../picking/root-folder';
import { isSystemFile } from '../picking/system-files';

/** A file of the folder that is gone on with. */
export type ListedFile = Pick<FileAnswer, 'fileId' | 'originalFilename' | 'path' | 'fileSize' | 'status'>;

/** What was picked, by what becomes of it. Names are with their places. */
export interface MatchedFiles {
  /** Each as the file of the folder that it goes on with. */
  readonly files: PickedFile[];
  /** Has not arrived, and was not picked. */
  readonly missing: string[];
  /** Picked, and in the folder with another size. */
  readonly otherSize: string[];
  /** Picked, and no file of the folder. */
  readonly strangers: string[];
}

/**
 * Those of the picked files that a folder waits for, each as the file that it goes on with. A file is the same if place,
 * name and size are; people pick the folder, or what is in it, so the folder that everything lies in may be one that was
 * cut off. A file picked from anywhere else is taken only where it cannot be mistaken for another.
 */
export function matchUnfinished(listed: readonly ListedFile[], picked: readonly PickedFile[]): MatchedFiles {
  const unfinished = listed.filter(({ status }) => status === 'uploading');
  const root = rootFolderOf(picked.map(({ path }) => path));
  const places = (path: string) => [path, withoutRoot(path, root)].map(sendablePath);
  const offers = new Map<string, Set<PickedFile>>();
  for (const one of picked) {
    const key = identity(sendableName(one.file.name), one.file.size);
    offers.set(key, (offers.get(key) ?? new Set()).add(one));
  }
  const matches = new Map<ListedFile, PickedFile>();
  const alone = new Map<string, ListedFile[]>();
  for (const wanted of unfinished) {
    const key = identity(wanted.originalFilename, wanted.fileSize);
    const offer = [...(offers.get(key) ?? [])].find(({ path }) => places(path).includes(wanted.path));
    if (offer) {
      matches.set(wanted, offer);
      offers.get(key)?.delete(offer);
    } else alone.set(key, [...(alone.get(key) ?? []), wanted]);
  }
  for (const [key, [wanted, ...others]] of alone) {
    const [offer, ...otherOffers] = offers.get(key) ?? [];
    if (wanted && offer && others.length === 0 && otherOffers.length === 0) matches.set(wanted, offer);
  }

  const known = knownFiles(listed);
  const taken = new Set(matches.values());
  const otherSize = new Set<string>();
  const strangers = new Set<string>();
  for (const one of picked) {
    if (taken.has(one)) continue;
    const same = known(sendableName(one.file.name), places(one.path));
    if (same === undefined) {
      if (!isSystemFile(one)) strangers.add(placedName({ path: one.path, name: one.file.name }));
    } else if (same.fileSize !== one.file.size) otherSize.add(nameOf(same));
  }
  const missing = unfinished
    .filter((wanted) => !matches.has(wanted))
    .map(nameOf)
    .filter((name) => !otherSize.has(name));
  return {
    files: [...matches].map(([wanted, offer]) => ({
      ...offer,
      path: wanted.path,
      name: wanted.originalFilename,
      continues: wanted.fileId,
    })),
    missing,
    otherSize: [...otherSize],
    strangers: [...strangers],
  };
}

/** Finds the file of the folder that a picked one is, by one of its places, or else by a name that is there once. */
function knownFiles(listed: readonly ListedFile[]) {
  const byPlace = new Map(listed.map((file) => [nameOf(file), file]));
  const byName = new Map<string, ListedFile | undefined>();
  for (const file of listed) {
    const name = file.originalFilename;
    byName.set(name, byName.has(name) ? undefined : file);
  }
  return (name: string, paths: readonly string[]): ListedFile | undefined =>
    paths.map((path) => byPlace.get(placedName({ path, name }))).find((file) => file !== undefined) ?? byName.get(name);
}

const nameOf = ({ path, originalFilename: name }: ListedFile): string => placedName({ path, name });

const identity = (name: string, size: number): string => `${size}|${name}`;
