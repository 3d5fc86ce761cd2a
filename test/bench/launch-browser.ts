import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../harness/chromium.ts';
import { removePickerDialogs } from '../harness/picker-dialogs.ts';

/** The browser of the tests. Signals are the run's own business: it has more to end than this. */
export const launchBrowser = async (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS, ...args],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

const PATIENCE_MS = 30 * 60_000;

/** Somebody new in this browser, on whom nothing is hurried: a slow machine is no failure here. */
export async function newPatientContext(
  browser: Browser,
  headers: Record<string, string> = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ extraHTTPHeaders: headers });
  context.setDefaultTimeout(PATIENCE_MS);
  await removePickerDialogs(context);
  return context;
}
