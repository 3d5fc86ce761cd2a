/** All files must contain only pure functions (`docs/mutation-testing.md`). */
export default {
  mutate: [
    '{encryption,zip,worker/archive}/*.ts',
    'worker/bandwidth/{admission,held-bytes,month,places}.ts',
    'worker/contact/mail.ts',
    'worker/contract/range.ts',
    'worker/downloads/{conditions,lease,slices}.ts',
    'worker/folders/{expiry/expiry,gate/may-read,naming,tree/directory-tree,visibility}.ts',
    'worker/lib/retry.ts',
    'worker/payments/{lifecycle,overage}.ts',
    'worker/plans/entitlements.ts',
    'worker/purge/{orphan-verdict,shares}.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  concurrency: 1,
  // Stryker cannot read `tsconfig.json` with TypeScript 7.
  tsconfigFile: 'none',
  // A unit test reads docs/encryption.md.
  ignorePatterns: ['/dist', '/docs/*', '!/docs/encryption.md', '/web', '/test/{e2e,worker,bench}', '/.wrangler'],
  tempDirName: 'test-results/mutation',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // The run fails if less than 85 % of the mutants make a test fail.
  thresholds: { high: 100, low: 85, break: 85 },
};
