import type { Page } from '@playwright/test';
import { alive, changeHtml } from '../acts/acts.ts';
import { emulatorReady } from '../acts/auth-emulator.ts';
import { expect, test } from '../acts/browser.ts';
import { newEmail, signUp } from '../acts/sign-in.ts';

async function withAdvertisements(page: Page): Promise<void> {
  await changeHtml(page, /^http:\/\/localhost:\d+\/(send-10gb-files)?$/, (html) =>
    html
      .replace('"adsClientId":null', '"adsClientId":"ca-pub-1"')
      .replace('"adsNeedConsent":false', '"adsNeedConsent":true'),
  );
  await page.route('https://pagead2.googlesyndication.com/**', (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' },
      body: `document.querySelector('.adsbygoogle').textContent = 'Buy this'; document.body.append(document.createElement('ins'))`,
    }),
  );
}

test('asks a signed-in user for consent without errors, then shows the advertisement', async ({
  page,
  closedInternet,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await emulatorReady();
  await page.goto('/profile');
  await signUp(page, newEmail());
  await withAdvertisements(page);
  for (const path of ['/', '/send-10gb-files']) {
    await page.goto(path);
    await alive(page);
    await page.getByRole('complementary', { name: 'Advertisement' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('Is that all right?')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Buy this')).toBeVisible();
  await page.reload();
  await alive(page);
  await page.getByRole('complementary', { name: 'Advertisement' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Buy this')).toBeVisible();
  expect(new Set(closedInternet.splice(0).map((url) => new URL(url).hostname))).toEqual(
    new Set(['pagead2.googlesyndication.com']),
  );
  // An intercepted page cannot send requests to other ports, such as the emulator's.
  expect(complaints.filter((text) => !/CORS|Failed to load resource/.test(text))).toEqual([]);
});
