import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Where the payment stand-in listens, and what it sells; another address in `.dev.vars` is the switch to the real service. */
const STAND_IN_URL = 'http://127.0.0.1:9199';

/** What a deployed Worker gets by `wrangler secret put` and `wrangler.toml`, and a local one makes up. */
const SECRETS: Readonly<Record<string, (random: () => string) => string>> = {
  SIGNING_SECRET: (random) => random(),
  ADMIN_EMAIL: () => 'admin@example.com',
  ADMIN_PASSWORD: (random) => random(),
  DODO_PAYMENTS_API_KEY: (random) => random(),
  // Hexadecimal digits are base64 too.
  DODO_PAYMENTS_WEBHOOK_KEY: (random) => `whsec_${random()}`,
  DODO_PAYMENTS_BASE_URL: () => STAND_IN_URL,
  DODO_PREMIUM_PRODUCT_ID: () => 'pdt_stand_in_premium',
};

/** The lines that `.dev.vars` with this text still needs. A name without a value counts as missing. */
export function missingLines(text: string, randomValue: () => string): string {
  const present = parseEnv(text);
  const lines = Object.entries(SECRETS)
    .filter(([name]) => !present[name])
    .map(([name, value]) => `${name}=${value(randomValue)}\n`);
  return text === '' || text.endsWith('\n') ? lines.join('') : ['\n', ...lines].join('');
}

/** Gives this machine secrets of its own, once; what is there stays as it is. */
export function writeMissingSecrets(file: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = missingLines(text, () => randomBytes(32).toString('hex'));
  if (lines.trim() !== '') appendFileSync(file, lines, { mode: 0o600 });
}
