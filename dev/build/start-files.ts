import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Entry modules of the first screens of home and shares. */
const ENTRIES = [
  'web/main.tsx',
  'web/routes/home.tsx',
  'web/routes/shared-folder.tsx',
  'web/routes/frame/share-placeholder.tsx',
];

const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^;]*?\sfrom\s)?'(\.[^']*)'/gm;

/** Returns the modules whose messages belong to the catalogue `start`. Paths are relative to `root`. */
export function startFiles(root: string): string[] {
  const visited = new Set<string>();
  const visit = (file: string) => {
    if (visited.has(file)) return;
    visited.add(file);
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const base = join(dirname(file), imported);
      const module = [base, `${base}.ts`, `${base}.tsx`].find((path) => /\.tsx?$/.test(path) && existsSync(path));
      if (module !== undefined) visit(module);
    }
  };
  for (const entry of ENTRIES) visit(join(root, entry));
  return [...visited].map((file) => relative(root, file)).filter((file) => file.startsWith('web/'));
}
