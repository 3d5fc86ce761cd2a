import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import {
  accountProblems,
  localTraces,
  remarks,
  secretProblems,
  settingsProblems,
} from '../../../../dev/deploy/problems.ts';
import type { Settings } from '../../../../dev/deploy/settings.ts';
import { WEBHOOK_EVENTS } from '../../../../worker/payments/webhook-events.ts';

const settings = (overrides: Partial<Settings> = {}): Settings => ({
  vars: {},
  bucket: 'fileshare',
  database: { name: 'fileshare', id: '7a1c2f60-0000-4000-8000-000000000001' },
  origin: new URL('https://files.example.com'),
  ...overrides,
});

test('finds no problems in settings that are ready for an account', () => {
  expect(accountProblems(settings())).toEqual([]);
});

test('rejects the placeholder database id, and an origin that is missing or not HTTPS', () => {
  const template = { name: 'fileshare', id: '00000000-0000-0000-0000-000000000000' };
  expect(accountProblems(settings({ database: template }))[0]).toContain('npx wrangler d1 create fileshare');
  for (const origin of [null, new URL('http://files.example.com')]) {
    expect(accountProblems(settings({ origin }))[0]).toContain('PUBLIC_ORIGIN');
  }
});

test.each([
  ['', '', 0],
  ['to@example.org', 'from@example.com', 0],
  ['to@example.org', '', 1],
  ['', 'from@example.com', 1],
  ['same@example.com', 'Same@example.com', 1],
])('counts the problems of mail to %j from %j: %j', (to, from, count) => {
  const vars = { CONTACT_MAIL_TO: to, CONTACT_MAIL_FROM: from };
  expect(settingsProblems(settings({ vars }), null)).toHaveLength(count);
});

test('reports that mail needs an origin for its links', () => {
  const problem = 'MAIL_FROM also needs PUBLIC_ORIGIN, for the links in mails.';
  expect(settingsProblems(settings({ vars: { MAIL_FROM: 'files@example.com' } }), null)).toEqual([problem]);
  const vars = { MAIL_FROM: 'files@example.com', PUBLIC_ORIGIN: 'https://files.example.com' };
  expect(settingsProblems(settings({ vars }), null)).toEqual([]);
});

test("reports the Worker's objection to a setting as a problem", () => {
  const verdict = 'Missing or wrong in the configuration: MAX_FILE_BYTES.';
  expect(settingsProblems(settings(), verdict)).toEqual([verdict]);
});

test('returns remarks about missing settings', () => {
  const vars = { OPERATOR_NAME: 'Example Ltd', FIREBASE_PROJECT_ID: '', CONTACT_MAIL_TO: 'to@example.org' };
  expect(remarks(settings({ vars }))).toEqual(['FIREBASE_PROJECT_ID is empty: there are no accounts.']);
});

test('names the required webhooks if Premium is sold', () => {
  const vars = { DODO_PREMIUM_PRODUCT_ID: 'pdt_1' };
  const [said] = remarks(settings({ vars })).slice(-1);
  for (const event of WEBHOOK_EVENTS) expect(said).toContain(event);
});

test('requires the signing secret, and only recommends the admin login', () => {
  expect(secretProblems(['SIGNING_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'])).toEqual({ stop: [], recommended: [] });
  const none = secretProblems([]);
  expect(none.stop[0]).toContain('wrangler secret put SIGNING_SECRET');
  expect(none.recommended).toHaveLength(2);
});

test('reports a page that contains a local address', () => {
  const files = { _headers: '/*\n  connect-src http://127.0.0.1:9099', 'index.html': '<a href="https://example.com">' };
  expect(localTraces(files)).toEqual([
    'dist/web/_headers contains 127.0.0.1:9099, so it was not built for a deployment.',
  ]);
});

test('gives staging all bindings and variables of production, but its own name, bucket and database', () => {
  const read = (env: string | undefined) => {
    const config = unstable_readConfig({ config: 'wrangler.toml', ...(env && { env }) }, { hideWarnings: true });
    const { name, vars, r2_buckets, d1_databases, durable_objects, send_email } = config;
    const bindings = [...r2_buckets, ...d1_databases].map(({ binding }) => binding);
    const objects = [...durable_objects.bindings, ...send_email].map((binding) => binding.name);
    return {
      same: { vars: Object.keys(vars), bindings, objects },
      own: [name, r2_buckets[0]?.bucket_name, d1_databases[0]?.database_name],
    };
  };
  const production = read(undefined);
  const staging = read('staging');
  expect(staging.same).toEqual(production.same);
  for (const [at, name] of staging.own.entries()) expect(name).not.toBe(production.own[at]);
});
