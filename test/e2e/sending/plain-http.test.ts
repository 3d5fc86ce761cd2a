/** Pages over plain HTTP in a LAN, where the browser has no WebCrypto. */
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../harness/chromium.ts';
import { shareSealed } from '../../harness/sealed-share.ts';
import { announced, begin } from '../../harness/uploads.ts';
import { openFolder } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, LAN_ARGS, LAN_HOST, test } from '../acts/browser.ts';
import { send } from '../acts/my-files-acts.ts';

const atLan = (path: string, baseURL: string | undefined) => `http://${LAN_HOST}:${new URL(baseURL ?? '').port}${path}`;

test.use({
  launchOptions: {
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS, ...LAN_ARGS],
  },
});

for (const path of ['/', '/uploads', '/uploads?q=trip']) {
  test(`${path} says over plain http why it cannot send, and how to start with HTTPS`, async ({ page, baseURL }) => {
    await page.goto(atLan(path, baseURL));
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    const upload = page.getByRole('region', { name: 'Upload' });
    await expect(upload.getByRole('heading', { name: 'Sending files needs HTTPS' })).toBeVisible();
    await expect(upload.getByText('npm start -- --ip 0.0.0.0 --local-protocol https')).toBeVisible();
    await expect(upload.getByRole('link', { name: 'Open with HTTPS' })).toHaveAttribute(
      'href',
      atLan(path, baseURL).replace('http:', 'https:'),
    );
    expect(await violations(page)).toEqual([]);
  });
}

test('an encrypted share says over plain http why it cannot be opened', async ({ page, owner, baseURL }) => {
  const { link } = await shareSealed(owner, [{ name: 'a.txt', buffer: Buffer.from('hello') }]);
  await page.goto(atLan(link, baseURL));
  await expect(page.getByRole('heading', { name: 'Opening encrypted files needs HTTPS', level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a management page links to itself over HTTPS, and resumes no upload over plain http', async ({
  page,
  owner,
  baseURL,
}) => {
  const { folderId } = await begin(owner, [announced({ name: 'one.txt', size: 1000 })]);
  const { manageLink } = await owner.own(endpoints.makeManageLink, { folderId });
  const { pathname, hash } = new URL(manageLink);
  await page.goto(atLan(pathname + hash, baseURL));
  await expect(page.getByRole('link', { name: 'Open with HTTPS' })).toHaveAttribute(
    'href',
    atLan(pathname + hash, baseURL).replace('http:', 'https:'),
  );
  const unfinished = page.getByRole('region', { name: 'Unfinished upload' });
  await expect(unfinished).toContainText('The file has not arrived');
  await expect(unfinished.getByLabel('Choose Files')).toBeDisabled();
  await expect(unfinished.getByLabel('Choose Folder')).toBeDisabled();
});

test('the dialog for verifying downloaded files says over plain http that it needs HTTPS', async ({
  page,
  owner,
  baseURL,
}) => {
  const { folderId } = await send(owner, ['a.txt', 'b.txt'], { folderName: 'Trip' });
  await openFolder(page, atLan(`/d/${folderId}`, baseURL));
  await page.getByRole('button', { name: 'Verify downloaded files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify downloaded files' });
  await expect(dialog.getByRole('heading', { name: 'Verifying files needs HTTPS' })).toBeVisible();
  await expect(dialog.getByLabel('Choose Files')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
});
