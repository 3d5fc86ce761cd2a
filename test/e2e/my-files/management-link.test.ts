import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { announced, begin, put } from '../../harness/uploads.ts';
import { chooseFilesButton, holdBack, mainButtons, pick, sendFiles } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { type DiskFile, newDisk } from '../acts/disk.ts';
import { choose, expectRows, expireInHours, pickHere, uploadButton } from '../acts/my-files-acts.ts';

const disk = newDisk();

async function sendManaged(page: Page, files: readonly DiskFile[]): Promise<{ link: string; manageLink: string }> {
  const link = await sendFiles(page, files);
  await page.getByRole('button', { name: 'Management link' }).click();
  await expect(
    page.getByText('Anyone with this link can change and delete this upload. Use it yourself on another device.'),
  ).toBeVisible();
  return { link, manageLink: await page.getByLabel('Management link', { exact: true }).innerText() };
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const filesOf = (page: Page): Locator => page.getByRole('region', { name: 'Files' }).getByRole('listitem');
const chooseAction = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'Actions for this upload' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const NOTHING = 'This management link no longer works';

test('manages an upload in another browser, and moves it to My Files there', async ({ page, newVisitor }) => {
  test.setTimeout(120_000);
  const { link, manageLink } = await sendManaged(page, [disk.write('one.txt', 1000), disk.write('two.txt', 2000)]);
  await page.context().close();

  const manager = await newVisitor();
  const requestedUrls: string[] = [];
  manager.on('request', (request) => requestedUrls.push(request.url()));
  const answer = await manager.goto(manageLink);
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  await expect(manager.getByRole('link', { name: /^Share link: / })).toHaveAttribute('href', link);
  await expect(filesOf(manager)).toHaveCount(2);

  await chooseAction(manager, 'Rename');
  await manager.getByLabel('New name').fill('Holiday');
  await manager.getByLabel('New name').press('Enter');
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText(/Holiday/);

  await uploadButton(await pickHere(manager, [disk.write('three.txt', 3000)])).click();
  await expect(filesOf(manager)).toHaveCount(3, { timeout: 30_000 });

  await expireInHours(manager);

  const sharing = dialog(manager, 'Sharing');
  const shareOrNot = async () => {
    await manager.getByRole('checkbox', { name: 'Stop sharing' }).click();
    await sharing.getByRole('button', { name: 'Save' }).click();
  };
  await manager.getByRole('button', { name: 'Change sharing' }).click();
  await sharing.getByLabel('Message to recipients').fill('From the manager');
  await shareOrNot();
  await expect(manager.getByText('Sharing is stopped: the link doesn’t open.')).toBeVisible();
  const reader = await newVisitor();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reader.getByText('Holiday')).toHaveCount(0);
  await manager.getByRole('button', { name: 'Change sharing' }).click();
  await shareOrNot();
  await expect(manager.getByText('Anyone with the link can download.')).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('Holiday').first()).toBeVisible();
  await expect(reader.getByText('From the manager')).toBeVisible();

  await manager.getByRole('button', { name: 'Delete two.txt' }).click();
  expect(await violations(manager)).toEqual([]);
  await dialog(manager, 'Delete file').getByRole('button', { name: 'Delete' }).click();
  await expect(filesOf(manager)).toHaveCount(2);

  await chooseAction(manager, 'New management link');
  await dialog(manager, 'Create a new management link').getByRole('button', { name: 'Create new link' }).click();
  const newLink = await manager.getByLabel('Management link', { exact: true }).innerText();
  expect(newLink).not.toBe(manageLink);
  expect(manager.url()).toBe(newLink);
  const late = await newVisitor();
  await late.goto(manageLink);
  await expect(late.getByRole('heading', { name: NOTHING })).toBeVisible();

  await chooseAction(manager, 'Move to My Files');
  await dialog(manager, 'Move to My Files').getByRole('button', { name: 'Move to My Files' }).click();
  await manager.getByRole('link', { name: 'My Files' }).last().click();
  await expectRows(manager, ['Holiday']);

  await manager.goto(newLink);
  await chooseAction(manager, 'Delete upload');
  await dialog(manager, 'Delete upload').getByRole('button', { name: 'Delete' }).click();
  await expect(manager.getByRole('heading', { name: 'The upload was deleted' })).toBeVisible();
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'Folder Not Found' })).toBeVisible();

  const secrets = [manageLink, newLink].map((url) => new URL(url).hash.slice(1));
  for (const secret of secrets) expect(requestedUrls.filter((url) => url.includes(secret))).toEqual([]);
});

test('opens links that were pasted with punctuation', async ({ page, newVisitor }) => {
  const { link, manageLink } = await sendManaged(page, [disk.write('pasted.txt', 1000)]);
  const reader = await newVisitor();
  for (const trail of ['.', '),', '”', '%20']) {
    await reader.goto(`${manageLink}${trail}`);
    await expect(reader.getByRole('link', { name: /^Share link: / })).toHaveAttribute('href', link);
    await reader.goto(`${link}${trail}`);
    await expect(reader.getByRole('heading', { level: 1 })).toContainText('pasted.txt');
    expect(reader.url()).toBe(link);
  }
});

test('says that a link without its secret is incomplete, and manages nothing with a wrong secret', async ({ page }) => {
  await page.goto('/m/abcdefghijklmnop');
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/m/abcdefghijklmnop#wrong');
  await expect(page.getByRole('heading', { name: NOTHING })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('makes a second management link only after a warning that the first one ends', async ({ page, newVisitor }) => {
  const { manageLink } = await sendManaged(page, [disk.write('notes.txt', 1000)]);
  await page.goto('/uploads');
  await choose(page, 'notes.txt', 'Share');
  await page.getByRole('dialog').getByRole('button', { name: 'Management link' }).click();
  await expect(page.getByText(/It stops working when you create a new one/)).toBeVisible();
  const manager = await newVisitor();
  await manager.goto(manageLink);
  await expect(filesOf(manager)).toHaveCount(1);
  await page.getByRole('button', { name: 'Create new link' }).click();
  await expect(page.getByLabel('Management link', { exact: true })).not.toHaveText(manageLink);
  await manager.reload();
  await expect(manager.getByRole('heading', { name: NOTHING })).toBeVisible();
});

test('resumes an interrupted upload in another browser with the same files', async ({ owner, newVisitor }) => {
  const files = ['one.txt', 'two.txt', 'three.txt'];
  const { folderId, uploadUrls } = await begin(
    owner,
    files.map((name) => announced({ name, size: 1000, path: 'sub' })),
  );
  await put(owner, uploadUrls[0]?.uploadUrl ?? '', bytes(1000, 1));
  const { manageLink } = await owner.own(endpoints.makeManageLink, { folderId });

  const manager = await newVisitor();
  await manager.goto(manageLink);
  const unfinished = manager.getByRole('region', { name: 'Unfinished upload' });
  await expect(unfinished).toContainText('2 of 3 files have not arrived');
  expect(await mainButtons(manager)).toEqual(['Choose Files']);
  expect(await violations(manager)).toEqual([]);
  await pick(chooseFilesButton(unfinished), [disk.write('else.txt', 1000).path]);
  await expect(unfinished).toContainText('None of these files is missing.');
  await pick(
    chooseFilesButton(unfinished),
    files.map((name) => disk.write(`sub/${name}`, 1000).path),
  );
  await expect(unfinished).toHaveCount(0, { timeout: 30_000 });
  await expect(filesOf(manager)).toHaveCount(3);
  await expect(manager.getByText('has not arrived')).toHaveCount(0);
  await expect.poll(() => mainButtons(manager)).toEqual(['Copy Link']);

  const release = await holdBack(manager, '**/api/upload/blob/*');
  await uploadButton(await pickHere(manager, [disk.write('slow.txt', 10)])).click();
  await expect(manager.getByRole('heading', { name: 'Uploading' })).toBeVisible();
  await expect(manager.getByRole('region', { name: 'Link' })).toHaveCount(1);
  await expect.poll(() => mainButtons(manager)).toEqual(['Copy Link']);
  // While this page sends files, only the upload panel shows progress. The list of files has no "… arrived".
  await expect(manager.getByText(/ arrived/)).toHaveCount(0);
  expect(await violations(manager)).toEqual([]);
  release();
  await expect(filesOf(manager)).toHaveCount(4);

  await manager.route('**/api/upload/init', (route) =>
    route.fulfill({ status: 400, json: { error: 'The request is not valid.', code: 'invalid_input' } }),
  );
  await uploadButton(await pickHere(manager, [disk.write('late.txt', 10)])).click();
  await expect(manager.getByRole('heading', { name: 'Upload Failed' })).toBeVisible();
  await expect.poll(() => mainButtons(manager)).toEqual(['Try Again']);
});
