import { readFile } from 'node:fs/promises';
import { sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { alive, recordPaths } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';

/** Too large for one HTTP request. */
const LARGE_BYTES = 96_000_000;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test("shows this site's address in the guide, and copies programs in the chosen language", async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For developers' })).toBeVisible();
  const { origin } = new URL(page.url());
  await page.getByRole('button', { name: 'Copy: Send a file with one line' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`curl -T report.pdf ${origin}/`);

  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Limits' }).click();
  await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport();

  const send = page.getByRole('tablist', { name: 'Send a file: programming language' });
  await send.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(send.getByRole('tab', { name: 'Node.js' })).toHaveAttribute('aria-selected', 'true');
  const receive = page.getByRole('tablist', { name: 'Receive a share: programming language' });
  await expect(receive.getByRole('tab', { name: 'Node.js' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Copy: Receive a share: Node.js' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`const api = '${origin}/api';`);
  const row = page.getByRole('row', { name: /^bandwidth_exceeded 403/ });
  await expect(row).toBeHidden();
  await page.getByText(/^All \d+ error codes$/).click();
  await expect(row).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('shows code in a font whose letters have one width', async ({ page }) => {
  await page.goto('/developers');
  const widths = await page
    .locator('pre code')
    .first()
    .evaluate((code) =>
      ['iiii', 'MMMM'].map((letters) => {
        code.textContent = letters;
        return code.getBoundingClientRect().width;
      }),
    );
  expect(widths[0]).toBe(widths[1]);
});

test('opens the table of errors by a link to the table or to an error', async ({ page }) => {
  const row = page.getByRole('row', { name: /^bandwidth_exceeded 403/ });
  await page.goto('/developers');
  await alive(page);
  await expect(row).toBeHidden();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Errors' }).click();
  await expect(row).toBeVisible();
  await page.goto('/contact');
  await page.goto('/developers#error-bandwidth_exceeded');
  await expect(row).toBeInViewport();
  // The HTML needs the table, so that the browser's search finds its words.
  const html = await (await page.request.get('/developers')).text();
  expect(html).toContain('id="error-bandwidth_exceeded"');
});

test('sends and receives in parts with the copied browser programs', async ({ page, newVisitor, disk }) => {
  const film = disk.write('film.mkv', LARGE_BYTES);
  await page.goto('/developers');
  await alive(page);
  await page
    .getByRole('tablist', { name: 'Send a file: programming language' })
    .getByRole('tab', { name: 'Browser' })
    .click();
  const copied = async (label: string) => {
    await page.getByRole('button', { name: `Copy: ${label}: Browser` }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.evaluate(await copied('Send a file'));
  const parts: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && parts.push(request.url()));
  await page.getByLabel('Send a file', { exact: true }).setInputFiles(film.path);
  const printed = async () => /\/d\/([\w-]{16})$/m.exec(await page.locator('body').innerText())?.[1] ?? '';
  await expect.poll(printed, { timeout: 60_000 }).not.toBe('');
  const folderId = await printed();
  expect(parts.length).toBeGreaterThan(1);

  const receiving = await copied('Receive a share');
  const receiver = await newVisitor();
  await receiver.goto('/developers');
  await alive(receiver);
  await receiver.evaluate(receiving.replace('FOLDER-ID', folderId));
  const link = receiver.getByRole('link', { name: 'film.mkv', exact: true });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([receiver.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('film.mkv');
  expect(sha256(await readFile(await download.path()))).toBe(sha256OfBytes(LARGE_BYTES));
});

test("serves the guide with this site's address before any script runs", async ({ page }) => {
  const html = await (await page.request.get('/developers')).text();
  const { origin } = new URL((await page.request.get('/developers')).url());
  expect(html).toContain(`curl -T report.pdf ${origin}/`);
  expect(html).not.toContain('origin.invalid');
});

for (const width of [375, 1440]) {
  test(`opens a call of the reference and one by its name in the URL, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/developers/reference');
    await alive(page);
    const heading = page.getByRole('heading', { name: 'POST /api/upload/init', exact: true });
    const list = page.getByRole('navigation', { name: 'Calls' });
    if (width === 1440) await list.getByRole('link', { name: 'initUpload', exact: true }).click();
    else {
      await list.getByRole('link', { name: 'Uploads' }).click();
      await heading.click();
    }
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

test('serves every call of the OpenAPI document before any script runs, and expands calls without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/developers/reference');
  const openApi: { paths: Record<string, Record<string, { operationId: string; summary: string }>> } = await (
    await page.request.get('/api/openapi.json')
  ).json();
  const calls = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      heading: `${method.toUpperCase()} ${path}`,
    })),
  );
  expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toHaveLength(calls.length);
  for (const { heading, operationId } of calls) {
    const callHeading = page.locator(`h3[id="${operationId}"]`);
    await expect(callHeading).toHaveAccessibleName(heading);
  }
  await page.getByRole('heading', { name: 'POST /api/upload/init', exact: true }).click();
  const section = page.getByRole('region', { name: 'POST /api/upload/init', exact: true });
  await expect(section.getByRole('row', { name: /^files\[\]\.size integer/ })).toBeVisible();
  await expect(section.getByText(`curl "${baseURL}/api/upload/init"`)).toBeVisible();
  await context.close();
});

test('shows the reference without requesting the OpenAPI document', async ({ page }) => {
  const paths = recordPaths(page);
  await page.goto('/developers/reference');
  await alive(page);
  expect(paths).not.toContain('/api/openapi.json');
});
