import { withSuffix } from './sendable-name';

/**
 * Names for files of which several may lie at the same place under the same name, because they were picked from
 * different folders: the first keeps its own, the others become `a (2).txt`, `a (3).txt`. In the order given.
 */
export function uniqueNames(files: readonly { readonly path: string; readonly name: string }[]): string[] {
  const taken = new Set(files.map(placeOf));
  const seen = new Set<string>();
  /** Where the counting for a place has got to, so that 20,000 pasted `image.png` are not counted anew each time. */
  const counters = new Map<string, number>();
  return files.map((file) => {
    const place = placeOf(file);
    if (!seen.has(place)) {
      seen.add(place);
      return file.name;
    }
    for (let count = (counters.get(place) ?? 1) + 1; ; count++) {
      const name = withSuffix(file.name, ` (${count})`);
      const candidate = placeOf({ path: file.path, name });
      if (taken.has(candidate)) continue;
      taken.add(candidate);
      counters.set(place, count);
      return name;
    }
  });
}

/** The same name in other Unicode clothes is the same name: systems differ in how they spell an accent. */
const placeOf = ({ path, name }: { path: string; name: string }) => `${path}/${name}`.normalize('NFC');
