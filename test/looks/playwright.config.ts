import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

const sized = (width: number, height: number) => ({ viewport: { width, height } });

/**
 * Configures `npm run looks`: takes a picture of every scene on a phone, a tablet, a desktop, a desktop with a zoom
 * of 200 %, and a wide screen.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.look.ts',
  outputDir: '../../test-results/looks/scenes',
  reporter: [['list'], ['./contact-sheet.ts']],
  fullyParallel: true,
  timeout: 90_000,
  // A failed scene does not stop the other scenes.
  maxFailures: 0,
  globalTeardown: '../harness/running/forget-state.ts',
  projects: [
    { name: '375', use: { ...sized(375, 812), hasTouch: true, isMobile: true } },
    { name: '768', use: { ...sized(768, 1024), hasTouch: true } },
    { name: '1440', use: sized(1440, 900) },
    { name: '720', use: { ...sized(720, 450), deviceScaleFactor: 2 } },
    { name: '2560', use: sized(2560, 1440) },
  ],
});
