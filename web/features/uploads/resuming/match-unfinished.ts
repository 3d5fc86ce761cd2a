import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { sendableName, sendablePath } from '../engine/init/sendable-name';
import { placedName } from '../engine/progress/progress';
import type { PickedFile } from '../picking/picked-file';
import { rootFolderOf, withoutRoot } from '../picking/root-folder';
import { isSystemFile } from '../picking/system-files';

/** A file of the folder that the upload continues. */
export type ListedFile = Pick<FileAnswer, 'fileId' | 'originalFilename' | 'path' | 'fileSize' | 'status'>;

/** The picked files, sorted by result. Names include the path. */
export interface MatchedFiles {
  /** The files to send, each with the unfinished file that it continues. */
  readonly files: PickedFile[];
  /** Files that have not arrived and were not picked. */
  readonly missing: string[];
  /** Picked files whose size in the folder differs. */
  readonly otherSize: string[];
  /** Picked files that are not in the folder. */
  readonly strangers: string[];
}

/**
 * Matches picked files to the folder's unfinished files. Files match if path, name and size are equal. Users pick
 * either the folder or its contents, so the common folder may have been cut off before. A file from another path is
 * used only if the match is unambiguous.
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

/** Returns a function that finds the folder's file for a picked one, by one of its paths or by a unique name. */
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
