import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const INDEX = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/lucide-react.mjs',
);

/** Imports each icon from its own file. With the package's index, every chunk with an icon would contain all icons. */
export function iconsByFile(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: 'lucide-react' },
      handler(code) {
        files ??= filesOf(readFileSync(INDEX, 'utf8'), dirname(INDEX));
        return { code: importedByFile(code, files), map: null };
      },
    },
  };
}

function filesOf(index: string, folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', path = ''] of index.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']*)'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(folder, path));
  }
  return files;
}

/** Replaces imports of icons from the package by imports of their files. Keeps `import type`. */
const importedByFile = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, list: string) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '' && !item.startsWith('type '))
      .map((item) => {
        const [name = '', local = name] = item.split(' as ');
        const file = files.get(name);
        if (file === undefined) throw new Error(`lucide-react has no icon ${name}.`);
        return `import ${local} from ${JSON.stringify(file)};`;
      })
      .join(' '),
  );
