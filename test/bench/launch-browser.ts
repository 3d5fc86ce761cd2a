import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../harness/chromium.ts';

/** The browser of the tests. Signals are the run's own business: it has more to end than this. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
