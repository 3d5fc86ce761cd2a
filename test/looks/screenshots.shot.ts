/** Screenshots of the web manifest. Browsers show them before they install the page. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { landscape } from '../../dev/seed/generated-files.ts';
import { ROOT } from '../../dev/wrangler.ts';
import { alive } from '../e2e/acts/acts.ts';
import { expect, test } from '../e2e/acts/browser.ts';
import { shareOf } from '../e2e/acts/preview-acts.ts';

const JPEG_QUALITY = 80;

const take = (page: Page, name: string, form: string) =>
  page.screenshot({
    path: join(ROOT, 'web/public/screenshots', `${name}-${form}.jpg`),
    type: 'jpeg',
    quality: JPEG_QUALITY,
    animations: 'disabled',
  });

test('home', async ({ page }, { project }) => {
  await page.goto('/');
  await alive(page);
  await take(page, 'home', project.name);
});

test('share', async ({ owner, browser, baseURL }, { project }) => {
  const names = ['Harbour at dawn.png', 'Lighthouse.png', 'The long walk back.png'];
  const link = await shareOf(
    owner,
    names.map((name, index) => landscape(name, 900, 600, index)),
    { folderName: 'Photos of the lake' },
  );
  const { viewport = null, deviceScaleFactor = 1, hasTouch = false, isMobile = false } = project.use;
  const device = { viewport, deviceScaleFactor, hasTouch, isMobile };
  const visitor = await browser.newPage({ ...device, ...(baseURL && { baseURL }) });
  await visitor.goto(link);
  await expect(visitor.getByRole('button', { name: 'Download all' })).toBeVisible();
  await visitor.waitForLoadState('networkidle');
  await take(visitor, 'share', project.name);
  await visitor.close();
});
