import './dev/node-24.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './dev/port.ts';
import { CHROMIUM_ARGS, chromiumPath } from './test/harness/chromium.ts';
import { isPrebuilt } from './test/harness/running/prebuilt.ts';
import { LONG_BROWSER_TESTS } from './test/long.ts';

// The first process of a run chooses these values. Its child processes inherit them.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_AUTH_HOST ??= `127.0.0.1:${await freePort()}`;
process.env.E2E_PAYMENT_PORT ??= String(await freePort());
process.env.E2E_STATE ??= mkdtempSync(join(tmpdir(), 'fileshare-e2e-'));
const { E2E_PORT, E2E_AUTH_HOST, E2E_PAYMENT_PORT, E2E_STATE } = process.env;

/** `test/all.ts` sets `short`, `long` or `all`. Without it, all tests run. */
const { BROWSER_TESTS } = process.env;
const longTests = LONG_BROWSER_TESTS.map((name) => `**/${name}.test.ts`);

const start = [
  'node dev/start/start.ts',
  `--port ${E2E_PORT} --persist-to ${E2E_STATE}`,
  `--var FIREBASE_AUTH_EMULATOR_HOST:${E2E_AUTH_HOST}`,
  `--var DODO_PAYMENTS_BASE_URL:http://127.0.0.1:${E2E_PAYMENT_PORT}`,
  // The admin page must report these invalid mail settings.
  '--var CONTACT_MAIL_TO:operator@example.com --var CONTACT_MAIL_FROM:operator@example.com',
  ...(isPrebuilt() ? ['--prebuilt'] : []),
];

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: BROWSER_TESTS === 'long' ? longTests : '**/*.test.ts',
  testIgnore: BROWSER_TESTS === 'short' ? longTests : [],
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: 'test/looks/expected/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  globalTeardown: './test/harness/running/forget-state.ts',
  forbidOnly: !!process.env.CI,
  workers: 2,
  // A busy machine may make a test fail. `.ci/run` lists tests that passed only on retry.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  webServer: {
    command: start.join(' '),
    cwd: import.meta.dirname,
    url: `http://localhost:${E2E_PORT}/health`,
    // The server builds the page first, which takes minutes on a busy machine.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    browserName: 'chromium',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: [...CHROMIUM_ARGS],
    },
    screenshot: 'only-on-failure',
  },
});
