import type { FileAnswer } from '../../../../worker/contract/folders';
import { sendableName, sendablePath } from '../engine/init/sendable-name';
import type { PickedFile } from '../picking/picked-file';
import { rootFolderOf, withoutRoot } from '../picking/root-folder';

/** A file that the folder waits for. */
export type UnfinishedFile = Pick<FileAnswer, 'fileId' | 'original_filename' | 'path' | 'file_size'>;

/**
 * Those of the picked files that a folder waits for, each as the file that it goes on with. A file is the same if place,
 * name and size are; people pick the folder, or what is in it, so the folder that everything lies in may be one that was
 * cut off. A file picked from anywhere else is taken only where it cannot be mistaken for another.
 */
export function matchUnfinished(unfinished: readonly UnfinishedFile[], picked: readonly PickedFile[]): PickedFile[] {
  const root = rootFolderOf(picked.map(({ path }) => path));
  const offers = new Map<string, PickedFile[]>();
  for (const one of picked) {
    const key = identity(sendableName(one.file.name), one.file.size);
    offers.set(key, [...(offers.get(key) ?? []), one]);
  }
  const matched: PickedFile[] = [];
  const alone = new Map<string, UnfinishedFile[]>();
  const goOn = (wanted: UnfinishedFile, offer: PickedFile) => {
    const key = identity(wanted.original_filename, wanted.file_size);
    offers.set(
      key,
      (offers.get(key) ?? []).filter((other) => other !== offer),
    );
    matched.push({ ...offer, path: wanted.path, name: wanted.original_filename, continues: wanted.fileId });
  };
  for (const wanted of unfinished) {
    const key = identity(wanted.original_filename, wanted.file_size);
    const places = (path: string) => [path, withoutRoot(path, root)].map(sendablePath);
    const offer = offers.get(key)?.find(({ path }) => places(path).includes(wanted.path));
    if (offer) goOn(wanted, offer);
    else alone.set(key, [...(alone.get(key) ?? []), wanted]);
  }
  for (const [key, [wanted, ...others]] of alone) {
    const [offer, ...otherOffers] = offers.get(key) ?? [];
    if (wanted && offer && others.length === 0 && otherOffers.length === 0) goOn(wanted, offer);
  }
  return matched;
}

const identity = (name: string, size: number): string => `${size}|${name}`;
