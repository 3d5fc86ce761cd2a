import { withSuffix } from './sendable-name';

/** Makes the names in each path unique: `a.txt`, `a (2).txt`. */
export function uniqueNames(files: readonly { readonly path: string; readonly name: string }[]): string[] {
  const usedPlaces = new Set(files.map(placeOf));
  const seenPlaces = new Set<string>();
  /**
   * Last number that was added to each name. Without it, 20,000 files with the name `image.png` would take quadratic
   * time.
   */
  const counters = new Map<string, number>();
  return files.map((file) => {
    const place = placeOf(file);
    if (!seenPlaces.has(place)) {
      seenPlaces.add(place);
      return file.name;
    }
    for (let count = (counters.get(place) ?? 1) + 1; ; count++) {
      const name = withSuffix(file.name, ` (${count})`);
      const candidate = placeOf({ path: file.path, name });
      if (usedPlaces.has(candidate)) continue;
      usedPlaces.add(candidate);
      counters.set(place, count);
      return name;
    }
  });
}

/** Returns path and name as one text. Uses NFC, because operating systems encode accents differently. */
const placeOf = ({ path, name }: { path: string; name: string }) => `${path}/${name}`.normalize('NFC');
