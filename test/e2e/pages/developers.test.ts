/** The pages for developers: read, copied from, and led on by. */
import { alive } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the guide has the address of this site in its lines, which are copied, in the language of one’s choice', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For developers' })).toBeVisible();
  const { origin } = new URL(page.url());
  await page.getByRole('button', { name: 'Copy: Send a file in one line' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`curl -T report.pdf ${origin}/`);

  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Limits' }).click();
  await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport();

  const send = page.getByRole('tablist', { name: 'Send a file: language' });
  await send.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(send.getByRole('tab', { name: 'JavaScript' })).toHaveAttribute('aria-selected', 'true');
  // One choice for both programs.
  const receive = page.getByRole('tablist', { name: 'Receive a share: language' });
  await expect(receive.getByRole('tab', { name: 'JavaScript' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Copy: Receive a share with JavaScript' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`const api = '${origin}/api';`);
  await expect(page.getByRole('row', { name: /^bandwidth_exceeded 403/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the guide is there to be read before any script, with its address', async ({ page }) => {
  const html = await (await page.request.get('/developers')).text();
  const { origin } = new URL((await page.request.get('/developers')).url());
  expect(html).toContain(`curl -T report.pdf ${origin}/`);
  expect(html).not.toContain('origin.invalid');
});

for (const width of [375, 1440]) {
  test(`the reference tells every call, and leads to one by its name, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/developers/reference');
    await alive(page);
    await page
      .getByRole('navigation', { name: 'Calls' })
      .getByRole('link', { name: 'initUpload', exact: true })
      .click();
    const heading = page.getByRole('heading', { name: 'POST /api/upload/init', exact: true });
    await expect(heading).toBeInViewport();
    const section = page.getByRole('region', { name: 'POST /api/upload/init', exact: true });
    await expect(section.getByRole('row', { name: /^files\[\]\.size integer/ })).toBeAttached();
    await expect(section.getByText('429 too_many_uploads')).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.goto('/developers/reference#makeApiToken');
    await expect(page.getByRole('heading', { name: 'POST /api/tokens', exact: true })).toBeInViewport();
  });
}

test('where the reference cannot be loaded, it is tried again', async ({ page }) => {
  await page.route('**/api/openapi.json', (route) => route.abort());
  await page.goto('/developers/reference');
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/openapi.json');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'POST /api/upload/init', exact: true })).toBeVisible();
});
