import { chooseFiles, openFolder, shareLink, startUpload } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';

for (const width of [375, 1440]) {
  test(`has no axe violations between home page and shared folder, ${width} px wide`, async ({ page, disk }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Choose Files' })).toBeVisible();
    expect(await violations(page), 'home').toEqual([]);

    await chooseFiles(page, [disk.write('one.txt', 10), disk.write('two.txt', 20)]);
    await expect(page.getByText('Files to Upload (2)')).toBeVisible();
    expect(await violations(page), 'pending list').toEqual([]);

    await startUpload(page);
    const link = await shareLink(page);
    expect(await violations(page), 'success').toEqual([]);

    await page.goto(link);
    await expect(page.getByText('View contents')).toBeVisible();
    expect(await violations(page), 'overview of the folder').toEqual([]);

    await openFolder(page, link);
    await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible();
    expect(await violations(page), 'contents of the folder').toEqual([]);

    await page.goto('/d/nothing-is-here-0');
    await expect(page.getByText('Folder Not Found')).toBeVisible();
    expect(await violations(page), 'folder that is not there').toEqual([]);
  });
}

test('sends files and reaches the copy button by keyboard alone', async ({ page, disk }) => {
  await page.goto('/');
  await chooseFiles(page, [disk.write('one.txt', 10)]);
  await expect(page.getByText('Files to Upload (1)')).toBeVisible();
  const upload = page.getByRole('button', { name: 'Upload Files' });
  for (
    let presses = 0;
    presses < 20 && !(await upload.evaluate((button) => button === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Upload Successful!' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused();
});
