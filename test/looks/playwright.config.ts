import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import { LANGUAGES } from '../../worker/contract/languages.ts';

const sized = (width: number, height: number) => ({ viewport: { width, height } });

/**
 * Shows texts and controls for touch, because full-page screenshots end Playwright's touch emulation. The numbers are
 * Chromium's `ui::PointerType` and `ui::HoverType`.
 */
const TOUCH_SCREEN =
  '--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1';

const { launchOptions } = base.use ?? {};
const TOUCH = {
  hasTouch: true,
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), TOUCH_SCREEN] },
};

const PHONE = { ...sized(375, 812), ...TOUCH, isMobile: true };

/** Scenes in all languages. The others are in English and Arabic only. */
const MAIN_SCENES =
  / (home|files to send|on the way|sent|shared, photos|shared, photos, contents|preview, photo|My Files|My Files, share|request, its page|profile|plans|mail, (?:confirm|sent|downloaded), light)$/;

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.look.ts',
  outputDir: '../../test-results/looks/scenes',
  reporter: [['list'], ['./contact-sheet.ts']],
  fullyParallel: true,
  timeout: 90_000,
  // 0 means that all scenes run, even after failures.
  maxFailures: 0,
  globalTeardown: '../harness/running/forget-state.ts',
  projects: [
    { name: '375', use: PHONE },
    { name: '768', use: { ...sized(768, 1024), ...TOUCH } },
    { name: '1440', use: sized(1440, 900) },
    { name: '740', use: { ...sized(740, 360), ...TOUCH, isMobile: true } },
    { name: '720', use: { ...sized(720, 450), deviceScaleFactor: 2 } },
    { name: '2560', use: sized(2560, 1440) },
    ...LANGUAGES.filter((language) => language !== 'en').map((locale) => ({
      name: locale,
      use: { ...PHONE, locale },
      ...(locale === 'ar' ? {} : { grep: MAIN_SCENES }),
    })),
    { name: 'ar 1440', use: { ...sized(1440, 900), locale: 'ar' } },
  ],
});
