import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'screenshots.shot.ts',
  outputDir: '../../test-results/screenshots',
  reporter: 'list',
  retries: 0,
  globalTeardown: '../harness/running/forget-state.ts',
  projects: [
    {
      name: 'narrow',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'wide', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
