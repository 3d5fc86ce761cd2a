import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../dev/wrangler.ts';

/** `npm ci` deletes this folder. */
const HOME = join(ROOT, 'node_modules/.cache/fileshare-chromium');

const FONT_PACKAGES = [
  '@expo-google-fonts/noto-sans-arabic',
  '@expo-google-fonts/sawarabi-gothic',
  '@expo-google-fonts/zcool-xiaowei',
  '@expo-google-fonts/dm-mono',
];

const OWN_FONT = 'Open Sans';
const CODE_FONT = 'DM Mono';

/** For this AWS Lambda runtime, `@sparticuz/chromium` also unpacks the system libraries. */
const RUNTIME_WITH_LIBRARIES = 'nodejs22.x';

export const CHROMIUM_ARGS: readonly string[] = [
  // Chromium's sandbox does not work in containers or as root.
  '--no-sandbox',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Returns `CHROMIUM_PATH`. If undefined, unpacks the installed browser, and sets its variables. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  mkdirSync(HOME, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = HOME;
  process.env.AWS_LAMBDA_JS_RUNTIME = RUNTIME_WITH_LIBRARIES;
  // The module reads both variables when it is loaded.
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  process.env.FONTCONFIG_FILE = writeFontConfig();
  process.env.CHROMIUM_PATH = path;
  return path;
}

/** Fonts of the machine would make pages look different. */
function writeFontConfig(): string {
  const file = join(HOME, 'fonts.conf');
  const folders = [join(HOME, 'fonts'), ...FONT_PACKAGES.map((name) => join(ROOT, 'node_modules', name))];
  const lines = [
    ...folders.map((folder) => `<dir>${folder}</dir>`),
    `<cachedir>${join(HOME, 'fonts-cache')}</cachedir>`,
    `<alias binding="same"><family>monospace</family><prefer><family>${CODE_FONT}</family></prefer></alias>`,
    // By default, the browser may replace a missing font with a font for another writing system.
    `<match><edit name="family" mode="append_last"><string>${OWN_FONT}</string></edit></match>`,
  ];
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${lines.join('')}</fontconfig>`);
  return file;
}
