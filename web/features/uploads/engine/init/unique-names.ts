import { withSuffix } from './sendable-name';

/**
 * Returns names in the order given that are unique within each folder. Files from different folders may collide. The
 * first keeps its name, the others become `a (2).txt`, `a (3).txt`.
 */
export function uniqueNames(files: readonly { readonly path: string; readonly name: string }[]): string[] {
  const usedPlaces = new Set(files.map(placeOf));
  const seenPlaces = new Set<string>();
  /** Last number used per name, so that 20,000 pasted `image.png` are not counted from the start each time. */
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

/** Operating systems encode accents differently. Names that are equal after NFC normalization count as the same. */
const placeOf = ({ path, name }: { path: string; name: string }) => `${path}/${name}`.normalize('NFC');
