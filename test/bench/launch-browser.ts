import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../harness/chromium.ts';
import { removePickerDialogs } from '../harness/picker-dialogs.ts';

/** On a signal, the benchmark itself closes the browser, so Playwright must not. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

/** Long, because a slow machine is no failure. */
export const PATIENCE_MS = 30 * 60_000;

export async function newPatientContext(
  browser: Browser,
  headers: Record<string, string> = {},
  device: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...device, extraHTTPHeaders: headers });
  context.setDefaultTimeout(PATIENCE_MS);
  await removePickerDialogs(context);
  return context;
}
