import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Address of the payment stand-in. Another address in `.dev.vars` selects the real service. */
const STAND_IN_URL = 'http://127.0.0.1:9199';

/** Secrets and settings that a local Worker generates. A deployed one gets them from its operator. */
const SECRETS: Readonly<Record<string, (random: () => string) => string>> = {
  SIGNING_SECRET: (random) => random(),
  ADMIN_EMAIL: () => 'admin@example.com',
  ADMIN_PASSWORD: (random) => random(),
  DODO_PAYMENTS_API_KEY: (random) => random(),
  // A hexadecimal string is valid base64.
  DODO_PAYMENTS_WEBHOOK_KEY: (random) => `whsec_${random()}`,
  DODO_PAYMENTS_BASE_URL: () => STAND_IN_URL,
  DODO_PREMIUM_PRODUCT_ID: () => 'pdt_stand_in_premium',
};

/** Returns the lines missing in `.dev.vars`. A name without a value counts as missing. */
export function missingLines(text: string, randomValue: () => string): string {
  const present = parseEnv(text);
  const lines = Object.entries(SECRETS)
    .filter(([name]) => !present[name])
    .map(([name, value]) => `${name}=${value(randomValue)}\n`);
  return text === '' || text.endsWith('\n') ? lines.join('') : ['\n', ...lines].join('');
}

/** Adds missing secrets to the file and keeps existing ones. */
export function writeMissingSecrets(file: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = missingLines(text, () => randomBytes(32).toString('hex'));
  if (lines.trim() !== '') appendFileSync(file, lines, { mode: 0o600 });
}
