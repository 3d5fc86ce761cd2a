import { withSuffix } from './sendable-name';

/** Makes the names in each directory unique: `a.txt`, `a (2).txt`. */
export function uniqueNames(files: readonly { readonly path: string; readonly name: string }[]): string[] {
  const usedPaths = new Set(files.map(fullPathOf));
  const seenPaths = new Set<string>();
  /** Last number added to each name. Avoids quadratic time for many equal names. */
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

/** Uses NFC, because operating systems encode accents differently. */
const fullPathOf = ({ path, name }: { path: string; name: string }) => `${path}/${name}`.normalize('NFC');
