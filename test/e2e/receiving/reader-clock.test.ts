import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS, MIB } from '../../../worker/contract/units.ts';
import { sendSlowly } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { chip, choose, send } from '../acts/my-files-acts.ts';

for (const [title, days] of [
  ['years ahead', 800],
  ['days behind', -5],
] as const) {
  test(`shows the expiry of a share by the server's clock if the device is ${title}`, async ({ page, owner }) => {
    const { folderId } = await send(owner, ['a.txt', 'b.txt'], { folderName: 'Trip' });
    await owner.own(endpoints.changeExpiry, { folderId, expiryDays: 3 });
    const { manageLink } = await owner.own(endpoints.makeManageLink, { folderId });
    await page.addInitScript((offset) => {
      const real = Date.now;
      Date.now = () => real() + offset;
    }, days * DAY_MS);

    await page.goto(`/d/${folderId}`);
    await expect(page.getByRole('button', { name: 'in 3 days' })).toBeVisible();
    await page.getByRole('button', { name: 'View contents' }).click();
    await expect(page.getByRole('button', { name: 'Download a.txt' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'in 3 days' })).toBeVisible();

    await page.goto('/uploads');
    await expect(chip(page, 'Trip')).toContainText('Expires in 3 days');
    await choose(page, 'Trip', 'Change expiry…');
    const dialog = page.getByRole('dialog', { name: 'Change expiry' });
    await expect(dialog).toContainText('It expires in 3 days');
    await expect(dialog.getByRole('combobox', { name: 'Auto-delete after' })).toHaveText('72 hours');

    await page.goto(manageLink);
    await expect(page.getByRole('heading', { level: 1, name: 'Trip' })).toBeVisible();
    await expect(page.getByText('in 3 days')).toBeVisible();
  });
}

test("offers an unfinished upload although the device's clock was set in between", async ({ page, disk }) => {
  await page.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() + Number(localStorage.getItem('clock set by'));
  });
  const line = await sendSlowly(page, [disk.write('film.mkv', 10 * MIB)], MIB, 5);
  page.on('dialog', (dialog) => dialog.accept());
  await page.evaluate((offset) => localStorage.setItem('clock set by', `${offset}`), 2 * DAY_MS);
  await page.reload();
  await line.mend();
  await expect(page.getByText('Resume “film.mkv”')).toBeVisible();
  await expect(page.getByText(/started (\d+ seconds ago|now|just now)/)).toBeVisible();
});
