import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { DEV_VARS, devVars } from '../dev-vars.ts';
import { isPortFree } from '../port.ts';
import { applyMigrations } from '../wrangler.ts';
import type { WorkerOptions } from './options.ts';

/** Default value of `DODO_PAYMENTS_BASE_URL`. */
const STAND_IN_URL = 'http://127.0.0.1:9199';

/** Values that are generated for a local Worker. For a deployed Worker, the operator sets them. */
const SECRETS: Readonly<Record<string, (random: () => string) => string>> = {
  SIGNING_SECRET: (random) => random(),
  ADMIN_EMAIL: () => 'admin@example.com',
  ADMIN_PASSWORD: (random) => random(),
  DODO_PAYMENTS_API_KEY: (random) => random(),
  // The part after `whsec_` must be base64, which includes hexadecimal.
  DODO_PAYMENTS_WEBHOOK_KEY: (random) => `whsec_${random()}`,
  DODO_PAYMENTS_BASE_URL: () => STAND_IN_URL,
  DODO_PREMIUM_PRODUCT_ID: () => 'pdt_stand_in_premium',
};

/** Writes missing secrets and applies migrations. Throws if the port is in use or a step fails. */
export async function prepareLocalWorker(options: WorkerOptions): Promise<void> {
  if (!(await isPortFree(options.port))) {
    const suggestion = `npm start -- --port ${options.port + 1}`;
    throw new Error(`Port ${options.port} is in use. Stop its program, or choose another port: ${suggestion}`);
  }
  writeMissingSecrets();
  await applyMigrations(options.persistTo);
}

/** Returns the lines to add to `.dev.vars`. An empty value counts as missing. */
export function missingLines(text: string, randomValue: () => string): string {
  const present = parseEnv(text);
  const lines = Object.entries(SECRETS)
    .filter(([name]) => !present[name])
    .map(([name, value]) => `${name}=${value(randomValue)}\n`);
  return text === '' || text.endsWith('\n') ? lines.join('') : ['\n', ...lines].join('');
}

function writeMissingSecrets(): void {
  const lines = missingLines(devVars(), () => randomBytes(32).toString('hex'));
  if (lines.trim() !== '') appendFileSync(DEV_VARS, lines, { mode: 0o600 });
}
