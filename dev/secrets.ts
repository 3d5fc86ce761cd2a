import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** What a deployed Worker gets by `wrangler secret put`. */
const SECRETS = ['SIGNING_SECRET'];

/** The lines that `.dev.vars` with this text still needs. A name without a value counts as missing. */
export function missingLines(text: string, randomValue: () => string): string {
  const present = parseEnv(text);
  const lines = SECRETS.filter((name) => !present[name]).map((name) => `${name}=${randomValue()}\n`);
  return text === '' || text.endsWith('\n') ? lines.join('') : ['\n', ...lines].join('');
}

/** Gives this machine secrets of its own, once; what is there stays as it is. */
export function writeMissingSecrets(file: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = missingLines(text, () => randomBytes(32).toString('hex'));
  if (lines.trim() !== '') appendFileSync(file, lines, { mode: 0o600 });
}
