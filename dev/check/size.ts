/**
 * Checks the size of the scripts that the HTML of home loads, including module preloads. The messages of its language
 * are also scripts, and have their own limit, because they are longer in other languages.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../wrangler.ts';
import { failWith } from './fail.ts';
import { inNumerals, scriptsOf, sizeLines, sizeProblems, totalBytes } from './scripts-of-page.ts';

const HOME_MAX_BYTES = 132_500;
const START_MESSAGES_MAX_BYTES = 8_000;
const START_MESSAGES = /^\/assets\/start-/;

/** Not the usual folder, because other parts of the check build the page at the same time. */
const DIRECTORY = 'dist/size';

await build({
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: join('..', DIRECTORY), emptyOutDir: true },
});
const contentOf = (path: string) => readFile(join(ROOT, DIRECTORY, path));
const zip = promisify(gzip);

const paths = scriptsOf((await contentOf('index.html')).toString());
const scripts = await Promise.all(
  paths.map(async (path) => {
    const { byteLength } = await zip(await contentOf(path), { level: constants.Z_BEST_COMPRESSION });
    return { path, gzipBytes: byteLength };
  }),
);
const limits = [
  { of: 'home', scripts: scripts.filter(({ path }) => !START_MESSAGES.test(path)), maxBytes: HOME_MAX_BYTES },
  {
    of: "home's messages",
    scripts: scripts.filter(({ path }) => START_MESSAGES.test(path)),
    maxBytes: START_MESSAGES_MAX_BYTES,
  },
];
for (const { of, scripts, maxBytes } of limits) {
  for (const line of sizeLines(scripts)) console.log(line);
  console.log(`${inNumerals(totalBytes(scripts)).padStart(9)}  bytes gzip, ${of}, at most ${inNumerals(maxBytes)}`);
}
failWith(limits.flatMap(({ of, scripts, maxBytes }) => sizeProblems(of, scripts, maxBytes)));
