/** A page that was opened over plain http at an address of a LAN, where the browser has no WebCrypto. */
import { CHROMIUM_ARGS, chromiumPath } from '../../harness/chromium.ts';
import { violations } from '../acts/axe.ts';
import { expect, LAN_ARGS, LAN_HOST, test } from '../acts/browser.ts';

test.use({
  launchOptions: {
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS, ...LAN_ARGS],
  },
});

for (const path of ['/', '/uploads']) {
  test(`${path} says over plain http why it cannot send, and how to start with HTTPS`, async ({ page, baseURL }) => {
    const { port } = new URL(baseURL ?? '');
    await page.goto(`http://${LAN_HOST}:${port}${path}`);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    const upload = page.getByRole('region', { name: 'Upload' });
    await expect(upload.getByRole('heading', { name: 'Sending files needs HTTPS' })).toBeVisible();
    await expect(upload.getByText('npm start -- --ip 0.0.0.0 --local-protocol https')).toBeVisible();
    await expect(upload.getByRole('link', { name: 'Open with HTTPS' })).toHaveAttribute(
      'href',
      `https://${LAN_HOST}:${port}${path}`,
    );
    expect(await violations(page)).toEqual([]);
  });
}
