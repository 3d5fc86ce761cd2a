/**
 * Test files that take long or try the same thing in many ways. `npm test` skips them. `npm run test:all` runs them,
 * and must pass before a change is merged.
 */

/** Paths below `test/worker/`. */
export const LONG_WORKER_TESTS: readonly string[] = [
  // Every route, hostile body and platform failure separately.
  ...['calls/gate', 'calls/hostile-bodies', 'calls/openapi', 'calls/refusal-cost'],
  ...['platform/strict-retries', 'platform/strict-retries-rest', 'platform/strict-busy'],
  // Several versions or secrets in sequence, each with a new server.
  ...['platform/migrating-versions', 'platform/last-release', 'platform/secret-rotation', 'platform/restoring'],
  ...['pages/start', 'pages/hydrating', 'uploads/durability'],
  // Programs, each in several shells.
  ...['programs/cli-commands', 'programs/cli', 'programs/cli-safety', 'programs/smoke', 'programs/developers-snippets'],
  // Many files, many rows, or real time.
  ...['downloads/archive-large', 'downloads/archive-connections', 'downloads/meter-alarm', 'downloads/download-counts'],
  ...['platform/rows-per-call', 'platform/stored-size', 'platform/operations', 'purge/purge-fairness'],
  ...[
    'purge/expiry-purge',
    'uploads/checksums',
    'uploads/checksum-list',
    'uploads/uploads-overlapping',
    'accounts/api-tokens',
  ],
  ...['my-files/managing-by-link', 'my-files/my-files-sorting', 'folders/many', 'folders/folder-sizes'],
  ...['folders/guessing', 'folders/claiming', 'folders/deleting-many', 'uploads/sessions-ahead'],
  ...['downloads/download-leases', 'downloads/download-recipients', 'downloads/download-grants'],
  ...['downloads/download-limits', 'downloads/download-rows', 'platform/strict-memory'],
  ...['accounts/overage', 'accounts/contact', 'accounts/accounts-tokens'],
];

/** Paths below `test/e2e/`. */
export const LONG_BROWSER_TESTS: readonly string[] = [
  ...['accounts/accounts', 'accounts/api-tokens', 'accounts/sign-in-dialog', 'accounts/subscription'],
  ...['my-files/management-link', 'my-files/my-files-input', 'my-files/my-files-managing', 'my-files/requests'],
  ...['my-files/my-files-moving', 'pages/accessibility', 'pages/pages', 'pages/regressions', 'pages/seed'],
  ...['receiving/download-limits', 'receiving/previews', 'receiving/previews-in-a-list', 'sending/going-on'],
  ...['receiving/previews-on-phones', 'sending/interruptions', 'sending/picking', 'sending/verifying'],
];
