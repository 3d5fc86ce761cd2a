/** Slow test files. Only `npm run test:long` and `npm run test:all` run them. In CI, `test:long` is a separate job. */

/** Paths below `test/worker/`. */
export const LONG_WORKER_TESTS: readonly string[] = [
  // Repeat their tests for each route, body or failure.
  'calls/hostile-bodies',
  'calls/openapi',
  'calls/refusal-cost',
  'platform/strict-retries',
  'platform/strict-retries-rest',
  'platform/strict-busy',
  // Start servers or processes of their own.
  'platform/migrating-versions',
  'platform/last-release',
  'platform/secret-rotation',
  'platform/restoring',
  'pages/start',
  'pages/hydrating',
  // Run programs, some of them in several shells.
  'programs/cli-commands',
  'programs/cli',
  'programs/cli-paths',
  'programs/cli-safety',
  'programs/open-program',
  'programs/open-program-interruptions',
  'programs/open-program-refusals',
  'programs/smoke',
  'programs/developers-snippets',
  // These tests use many files or rows, or wait in real time.
  'downloads/archive-large',
  'downloads/archive-connections',
  'downloads/meter-alarm',
  'downloads/download-counts',
  'downloads/download-leases',
  'downloads/download-rows',
  'platform/rows-per-call',
  'platform/stored-size',
  'platform/strict-memory',
  'platform/operations',
  'purge/purge-fairness',
  'uploads/checksums',
  'uploads/checksum-list',
  'uploads/sessions-ahead',
  'uploads/uploads-overlapping',
  'my-files/my-files-sorting',
  'folders/many',
  'folders/folder-sizes',
  'folders/guessing',
  'folders/deleting-many',
];

/** Paths below `test/e2e/`. */
export const LONG_BROWSER_TESTS: readonly string[] = [
  // Visit many pages, or have many steps.
  'pages/every-language',
  'pages/pages',
  'pages/phones',
  'pages/regressions',
  'pages/seed',
  'pages/slow-answers',
  'accounts/api-tokens',
  'accounts/sign-in-dialog',
  'my-files/my-files-input',
  'my-files/my-files-managing',
  'my-files/my-files-moving',
  'receiving/previews-in-a-list',
  'receiving/previews-on-phones',
  'sending/picking',
  // Send large files, or wait in real time.
  'sending/encrypted-limits',
  'sending/recorded-session',
  'sending/verifying',
];
