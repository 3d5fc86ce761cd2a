import type { Page } from '@playwright/test';
import { pick } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { idOf, NO_KEY, openShare, sendEncrypted, storedKeys } from '../acts/encrypted-acts.ts';
import { expireInHours } from '../acts/my-files-acts.ts';

const disk = newDisk();
test.afterAll(() => disk.remove());
test.describe.configure({ timeout: 240_000 });

const menuOf = (manager: Page) => manager.getByRole('button', { name: 'Actions for this upload' });

/** Returns the widths at which `#` starts or ends a line, so that a part of the share link looks whole. */
async function widthsThatHideKey(manager: Page): Promise<number[]> {
  const size = manager.viewportSize();
  const widths: number[] = [];
  for (let width = 320; width < 460; width += 5) {
    await manager.setViewportSize({ width, height: 800 });
    const tops = await manager.getByRole('link', { name: /^Share link: / }).evaluate((link) => {
      const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
      const letters: { letter: string; top: number }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          letters.push({ letter, top: range.getBoundingClientRect().top });
        }
      }
      const at = letters.findIndex(({ letter }) => letter === '#');
      return letters.slice(at - 1, at + 2).map(({ top }) => top);
    });
    if (new Set(tops).size > 1) widths.push(width);
  }
  if (size) await manager.setViewportSize(size);
  return widths;
}

test('manages an encrypted upload by its link, with and without the key', async ({ page, newVisitor }) => {
  const [one, two] = [disk.write('one.txt', 1000), disk.write('two.txt', 2000)];
  const link = await sendEncrypted(page, [one, two], { title: 'Secret recipe' });
  await page.getByRole('button', { name: 'Management Link' }).click();
  const manageLink = await page.getByLabel('Management link', { exact: true }).innerText();
  const filesOf = (manager: Page) => manager.getByRole('region', { name: 'Files' }).getByRole('listitem');

  const locked = await newVisitor();
  await locked.goto(manageLink.slice(0, manageLink.lastIndexOf('.')));
  await expect(locked.getByRole('heading', { level: 1, name: 'Encrypted upload' })).toBeVisible();
  await expect(locked.getByText(NO_KEY)).toBeVisible();
  await expect(filesOf(locked)).toHaveText([/Encrypted file/, /Encrypted file/]);
  for (const name of ['Copy Link', 'Show QR code', 'Upload Files']) {
    await expect(locked.getByRole('button', { name }), name).toHaveCount(0);
  }
  await menuOf(locked).click();
  await expect(locked.getByRole('menuitem', { name: 'Delete upload' })).toBeVisible();
  await expect(locked.getByRole('menuitem', { name: 'Rename' })).toHaveCount(0);
  await locked.keyboard.press('Escape');
  expect(await violations(locked), 'without the key').toEqual([]);
  await expireInHours(locked);
  await locked.getByLabel('Link of this upload').fill(link);
  await locked.getByRole('button', { name: 'Unlock' }).click();
  await expect(locked.getByRole('heading', { level: 1, name: 'Secret recipe' })).toBeVisible();

  const manager = await newVisitor();
  await manager.goto(manageLink);
  await expect(filesOf(manager)).toHaveText([/one\.txt/, /two\.txt/]);
  await expect(manager.getByRole('link', { name: /^Share link: / })).toHaveAttribute('href', link);
  expect(await widthsThatHideKey(manager), 'widths').toEqual([]);
  await manager.getByRole('link', { name: 'Skip to content' }).focus();
  await manager.keyboard.press('Enter');
  await expect.poll(() => manager.url()).toBe(manageLink);
  await manager.reload();
  await menuOf(manager).click();
  await manager.getByRole('menuitem', { name: 'Rename' }).click();
  await manager.getByLabel('New name').fill('Better recipe');
  await manager.getByLabel('New name').press('Enter');
  await expect(manager.getByRole('heading', { level: 1, name: 'Better recipe' })).toBeVisible();
  const three = disk.write('three.txt', 3000);
  await pick(manager.getByRole('button', { name: 'Upload Files' }), three.path);
  await manager.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(filesOf(manager)).toHaveCount(3, { timeout: 30_000 });
  await manager.getByRole('button', { name: 'Change sharing' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Set a Password' }).click();
  await manager.getByRole('dialog').getByLabel('Password', { exact: true }).fill('correct horse');
  await manager.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(manager.getByText('Anyone with the link and the password can download.')).toBeVisible();
  expect(await openShare(await newVisitor(), link, 'correct horse')).toEqual({
    title: 'Better recipe',
    message: '',
    files: { 'one.txt': one.sha256, 'two.txt': two.sha256, 'three.txt': three.sha256 },
  });

  const unlocking = await newVisitor();
  await unlocking.goto(manageLink);
  await expect(unlocking.getByRole('link', { name: /^Share link: / })).toHaveAttribute('href', link);
  await expect(unlocking.getByText(/To see its names here, enter its password/)).toBeVisible();
  await unlocking.getByLabel('Password', { exact: true }).fill('correct horse');
  await unlocking.getByRole('button', { name: 'Unlock' }).click();
  await expect(filesOf(unlocking)).toHaveText([/one\.txt/, /two\.txt/, /three\.txt/]);
  expect(await storedKeys(unlocking)).toEqual([idOf(link)]);
  await menuOf(unlocking).click();
  await unlocking.getByRole('menuitem', { name: 'Delete upload' }).click();
  await unlocking.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(unlocking.getByRole('heading', { name: 'The upload was deleted' })).toBeVisible();
  await expect.poll(() => storedKeys(unlocking)).toEqual([]);
});
