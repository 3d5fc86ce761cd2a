/**
 * Checks the size of the scripts that the HTML of two pages loads, including module preloads. The messages of their
 * language are also scripts, and have their own limit, because they are longer in other languages.
 */
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
  { page: 'home', file: 'index.html', maxBytes: 132_500 },
  { page: 'pricing', file: 'pricing.html', maxBytes: 138_500 },
] as const;
const MESSAGES_MAX_BYTES = 8_000;
const MESSAGES = /^\/assets\/start-/;

/** Folder of this build. Other parts of the check build the page into the usual folder at the same time. */
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
  const limits = [
    { of: page, part: scripts.filter(({ path }) => !MESSAGES.test(path)), maxBytes },
    {
      of: `messages of ${page}`,
      part: scripts.filter(({ path }) => MESSAGES.test(path)),
      maxBytes: MESSAGES_MAX_BYTES,
    },
  ];
  for (const { of, part, maxBytes } of limits) {
    for (const line of sizeLines(part)) console.log(line);
    console.log(`${inNumerals(totalBytes(part)).padStart(9)}  bytes gzip, ${of}, at most ${inNumerals(maxBytes)}`);
    problems.push(...sizeProblems(of, part, maxBytes));
  }
}
failWith(problems);
