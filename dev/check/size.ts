/** Checks the size of the scripts that the HTML of two pages loads, including module preloads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../wrangler.ts';
import { failWith } from './fail.ts';
import { inNumerals, scriptsOf, sizeLines, sizeProblems, totalBytes } from './scripts-of-page.ts';

/** The pages that most visitors from search engines open. */
const PAGES = [
  { page: 'home', file: 'index.html', maxBytes: 130_000 },
  { page: 'pricing', file: 'pricing.html', maxBytes: 135_000 },
] as const;

/** Not the usual folder, because other parts of the check build the page at the same time. */
const DIRECTORY = 'dist/size';

await build({
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: join('..', DIRECTORY), emptyOutDir: true },
});
const contentOf = (path: string) => readFile(join(ROOT, DIRECTORY, path));
const zip = promisify(gzip);

const problems: string[] = [];
for (const { page, file, maxBytes } of PAGES) {
  const paths = scriptsOf((await contentOf(file)).toString());
  const scripts = await Promise.all(
    paths.map(async (path) => {
      const { byteLength } = await zip(await contentOf(path), { level: constants.Z_BEST_COMPRESSION });
      return { path, gzipBytes: byteLength };
    }),
  );
  for (const line of sizeLines(scripts)) console.log(line);
  console.log(`${inNumerals(totalBytes(scripts)).padStart(9)}  bytes gzip, ${page}, at most ${inNumerals(maxBytes)}`);
  problems.push(...sizeProblems(page, scripts, maxBytes));
}
failWith(problems);
