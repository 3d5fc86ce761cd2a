/** Checks that texts are in macros, and that modules do not translate while they load. Catalogues load later. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../wrangler.ts';
import { failWith } from './fail.ts';
import { macrosOutsideOfFunctions, textsOutsideOfMacros } from './visible-texts.ts';

/** Files and folders whose texts stay English or are not for visitors. */
const ENGLISH = [
  'web/features/admin/reported-file.ts',
  'web/features/admin/setting-steps.ts',
  'web/features/developers/languages.ts',
  'web/features/developers/reference/',
  'web/features/uploads/engine/',
  'web/features/uploads/stack/draw-card.ts',
  'web/lib/answer-problem.ts',
  'web/lib/api.ts',
  'web/lib/encryption/',
  'web/lib/english-pages.ts',
  'web/lib/figures-in-words.ts',
  'web/lib/page/structured-data.ts',
  'web/lib/product.ts',
  'web/routes/articles/',
  'web/routes/developers-reference.tsx',
];

const isIn = (folders: readonly string[], file: string) => folders.some((folder) => file.startsWith(folder));

const files = globSync('web/{features,lib,routes,ui}/**/*.{ts,tsx}', { cwd: ROOT })
  .sort()
  .map((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8');
    return { file, texts: textsOutsideOfMacros(file, code), macros: macrosOutsideOfFunctions(file, code) };
  });
const lines = (kind: 'texts' | 'macros', problem: string) =>
  files
    .filter(({ file }) => kind === 'macros' || !isIn(ENGLISH, file))
    .flatMap(({ file, [kind]: findings }) => findings.map(({ line, text }) => `${file}:${line}: “${text}” ${problem}`));

failWith([
  ...lines('texts', 'is not in a macro of Lingui.'),
  ...lines('macros', 'runs before the messages have loaded. Use msg, or a function.'),
]);
