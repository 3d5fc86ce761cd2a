/** Checks the size of the scripts of two pages, and of the messages in each language. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { LANGUAGES, prefixOf } from '../../worker/contract/languages.ts';
import { ROOT } from '../wrangler.ts';
import { failWith } from './fail.ts';
import { inNumerals, type Script, scriptsOf, sizeLines, sizeProblems, totalBytes } from './scripts-of-page.ts';

/** Pages that most visitors from search engines open first. */
const PAGES = [
  { page: 'home', file: 'index.html', maxBytes: 132_500 },
  { page: 'pricing', file: 'pricing.html', maxBytes: 138_500 },
] as const;
const MESSAGES_MAX_BYTES = 6_500;
const MESSAGES = /^\/assets\/start-/;

/** Output of this build. Another check builds the page into the usual folder at the same time. */
const DIRECTORY = 'dist/size';

await build({
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: join('..', DIRECTORY), emptyOutDir: true },
});
const contentOf = (path: string) => readFile(join(ROOT, DIRECTORY, path));
const zip = promisify(gzip);

async function scriptsIn(file: string): Promise<Script[]> {
  return Promise.all(
    scriptsOf((await contentOf(file)).toString()).map(async (path) => {
      const { byteLength } = await zip(await contentOf(path), { level: constants.Z_BEST_COMPRESSION });
      return { path, gzipBytes: byteLength };
    }),
  );
}

const problems: string[] = [];
function check(name: string, scripts: readonly Script[], maxBytes: number): void {
  for (const line of sizeLines(scripts)) console.log(line);
  console.log(`${inNumerals(totalBytes(scripts)).padStart(9)}  bytes gzip, ${name}, at most ${inNumerals(maxBytes)}`);
  problems.push(...sizeProblems(name, scripts, maxBytes));
}
for (const { page, file, maxBytes } of PAGES) {
  check(
    page,
    (await scriptsIn(file)).filter(({ path }) => !MESSAGES.test(path)),
    maxBytes,
  );
}
for (const language of LANGUAGES) {
  const messages = (await scriptsIn(join(prefixOf(language), 'index.html'))).filter(({ path }) => MESSAGES.test(path));
  check(`messages in ${language}`, messages, MESSAGES_MAX_BYTES);
}
failWith(problems);
