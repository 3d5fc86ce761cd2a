import { withSuffix } from './sendable-name';

/** Makes the names in each path unique: `a.txt`, `a (2).txt`. */
export function uniqueNames(files: readonly { readonly path: string; readonly name: string }[]): string[] {
  const usedPaths = new Set(files.map(fullPathOf));
  const seenPaths = new Set<string>();
  /**
   * Last number that was added to each name. Without it, 20,000 files with the name `image.png` would take quadratic
   * time.
   */
  const counters = new Map<string, number>();
  return files.map((file) => {
    const fullPath = fullPathOf(file);
    if (!seenPaths.has(fullPath)) {
      seenPaths.add(fullPath);
      return file.name;
    }
    for (let count = (counters.get(fullPath) ?? 1) + 1; ; count++) {
      const name = withSuffix(file.name, ` (${count})`);
      const candidate = fullPathOf({ path: file.path, name });
      if (usedPaths.has(candidate)) continue;
      usedPaths.add(candidate);
      counters.set(fullPath, count);
      return name;
    }
  });
}

/** Returns path and name as one text. Uses NFC, because operating systems encode accents differently. */
const fullPathOf = ({ path, name }: { path: string; name: string }) => `${path}/${name}`.normalize('NFC');
