import { sendablePath } from '../engine/init/sendable-name';
import { placedName } from '../engine/progress/progress';
import type { UploadRecord } from '../engine/records/record';
import type { PickedFile } from '../picking/picked-file';
import { withoutRoot } from '../picking/root-folder';
import { type RecordedFile, recordedFiles, resumedFile } from './recorded-files';

export interface MatchedFiles {
  /** Files ready to be sent. */
  readonly files: PickedFile[];
  /** Files that were not picked. */
  readonly missing: string[];
  /** Picked files that changed since the upload started. */
  readonly changed: string[];
}

/**
 * Finds the files of an upload among files picked again. Files match if name, size and modification time are equal.
 * Users pick either the folder or its contents, so the path may include the folder that was cut off. A file from
 * another path is used only if the match is unambiguous.
 */
export function matchFiles(record: UploadRecord, picked: readonly PickedFile[]): MatchedFiles {
  const wanted = recordedFiles(record);
  const placesOf = (path: string) => new Set([path, withoutRoot(path, record.root)].map(sendablePath));
  const offers = picked.map((one) => ({ one, places: placesOf(one.path) }));
  const matches = new Map<RecordedFile, PickedFile>();

  const offered = grouped(offers, ({ one }) => identity(one.file.name, one.file));
  for (const [same, wants] of grouped(wanted, (want) => identity(want.nameOnDisk, want))) {
    const left = new Set(offered.get(same));
    for (const want of wants) {
      const offer = [...left].find(({ places }) => places.has(want.path));
      if (!offer) continue;
      left.delete(offer);
      matches.set(want, offer.one);
    }
    const [want, ...otherWants] = wants.filter((one) => !matches.has(one));
    const [offer, ...otherOffers] = left;
    if (want && offer && otherWants.length === 0 && otherOffers.length === 0) matches.set(want, offer.one);
  }

  const pickedPlaces = new Set(
    offers.flatMap(({ one, places }) => [...places].map((path) => placedName({ path, name: one.file.name }))),
  );
  const lost = wanted.filter((want) => !matches.has(want));
  const wasPicked = ({ path, nameOnDisk }: RecordedFile) => pickedPlaces.has(placedName({ path, name: nameOnDisk }));
  return {
    files: [...matches].map(([want, offer]) => resumedFile(record, want, offer)),
    missing: lost.filter((want) => !wasPicked(want)).map(placedName),
    changed: lost.filter(wasPicked).map(placedName),
  };
}

const identity = (name: string, { size, lastModified }: { size: number; lastModified: number }) =>
  `${size}|${lastModified}|${name}`;

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
