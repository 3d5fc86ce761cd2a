import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../dev/wrangler.ts';

/** Where the browser is unpacked, once per `npm ci`. */
const HOME = join(ROOT, 'node_modules/.cache/fileshare-chromium');

/** Works on a machine without Chromium's system libraries: the package brings them when it believes to be there. */
const RUNTIME_WITH_LIBRARIES = 'nodejs22.x';

/** What it is started with. */
export const CHROMIUM_ARGS: readonly string[] = [
  // Containers and root have no sandbox to offer.
  '--no-sandbox',
  '--disable-background-networking',
  // No name resolves but this machine's.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * The browser of the tests: the one that `CHROMIUM_PATH` names, or the one that `npm ci` brought. Sets what a browser
 * started by this process, or by a child of it, needs in its environment.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  mkdirSync(HOME, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = HOME;
  process.env.AWS_LAMBDA_JS_RUNTIME = RUNTIME_WITH_LIBRARIES;
  // Both are read while the module loads, so it cannot be imported any earlier.
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  process.env.FONTCONFIG_FILE = writeFontConfig();
  process.env.CHROMIUM_PATH = path;
  return path;
}

/** The package's fonts and no others, so that pages look the same on every machine. */
function writeFontConfig(): string {
  const file = join(HOME, 'fonts.conf');
  const cache = `<cachedir>${join(HOME, 'fonts-cache')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig><dir>${join(HOME, 'fonts')}</dir>${cache}</fontconfig>`);
  return file;
}
