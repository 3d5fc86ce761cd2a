import type { Page } from '@playwright/test';
import { alive, chooseFiles, sendFiles, shareLink, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { offerInstallation } from '../acts/phone.ts';

test.use({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true });

const disk = newDisk();
test.afterAll(() => disk.remove());

async function sendFile(page: Page): Promise<void> {
  await sendFiles(page, [disk.write('first.bin', 10)]);
}

const offer = (page: Page) => page.getByRole('region', { name: 'Install' });

test('home names a manifest whose icons and screenshots load', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.evaluate(async (path) => (await fetch(path ?? '')).json(), href);
  expect(manifest).toMatchObject({ id: '/', short_name: 'Fileshare', display: 'standalone' });
  const pictures = [...manifest.icons, ...manifest.screenshots];
  expect(pictures).toHaveLength(8);
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = Object.assign(new Image(), { src: source });
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    pictures.map(({ src }) => src as string),
  );
  expect(sizes).toEqual(pictures.map((picture) => picture.sizes));

  // The browser reports which parts of the manifest it cannot read.
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test('offers the installation only after an upload, and never again after an answer', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  expect(await offerInstallation(page), 'the page stops the offer of the browser').toBe(true);
  await expect(offer(page)).toHaveCount(0);
  await chooseFiles(page, [disk.write('first.bin', 10)]);
  await startUpload(page);
  await shareLink(page);
  await expect(offer(page)).toContainText('share menu');
  await offer(page).getByRole('button', { name: 'Install' }).click();
  await expect(page).toHaveTitle('the browser asks');
  await expect(offer(page)).toHaveCount(0);

  await sendFile(page);
  await offerInstallation(page);
  await page.getByRole('button', { name: 'Copy Link' }).waitFor();
  await expect(offer(page)).toHaveCount(0);
});

test('remembers that the offer was dismissed', async ({ page }) => {
  await sendFile(page);
  await offerInstallation(page);
  await offer(page).getByRole('button', { name: 'No, thanks' }).click();
  await sendFile(page);
  await offerInstallation(page);
  await expect(offer(page)).toHaveCount(0);
});

test('offers no installation if the browser offers none', async ({ page }) => {
  await sendFile(page);
  await expect(offer(page)).toHaveCount(0);
});

test.describe('Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  });

  test('says how to add the page to the home screen', async ({ page }) => {
    await sendFile(page);
    await expect(offer(page)).toContainText('Add to Home Screen');
    await offer(page).getByRole('button', { name: 'No, thanks' }).click();
    await expect(offer(page)).toHaveCount(0);
  });
});
