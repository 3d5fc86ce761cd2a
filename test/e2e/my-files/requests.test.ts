import type { Page } from '@playwright/test';
import { MIB } from '../../../worker/contract/units.ts';
import { alive, chooseFolderButton, dropOn, saved } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { choose, openByName, openRequests, row, runSql } from '../acts/my-files-acts.ts';
import { sha256OfDownload } from '../acts/saved-files.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Request files' });

async function ask(page: Page, title: string, fill: () => Promise<void> = async () => {}): Promise<string> {
  await page.goto('/uploads');
  await alive(page);
  await openRequests(page);
  const dialog = dialogOf(page);
  await dialog.getByLabel('Title').fill(title);
  await fill();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  return dialog.getByLabel(`Link of ${title}`).innerText();
}

async function act(page: Page, title: string, action: string): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: `Actions for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

for (const width of [375, 1440]) {
  test(`receives requested files from another browser, ${width} px wide`, async ({ page, newVisitor }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const disk = newDisk();
    const film = disk.write('film.mkv', 3 * MIB);
    disk.write('album/cat.jpg', 1000);
    disk.write('album/cats/dog.jpg', 2000);
    const dialog = dialogOf(page);
    const link = await ask(page, 'Holiday photos', async () => {
      await expect(dialog.getByText('we don’t email it')).toBeVisible();
      await expect(dialog.getByLabel('Max files')).toHaveCount(0);
      expect(await violations(page), 'form').toEqual([]);
      await dialog.getByRole('button', { name: 'Options 100 files · 10 GB · 7 days' }).press('Enter');
      expect(await violations(page), 'form with options').toEqual([]);
      await dialog.getByLabel('Note to senders (optional)').fill('Those of the last day, see https://example.com/days');
      await dialog.getByLabel('Max files').fill('5');
      await dialog.getByLabel('Max total (GB)').fill('0.5');
      await dialog.getByRole('checkbox', { name: 'From one sender only' }).press('Space');
    });
    await expect(dialog.getByText('0 deliveries · 0 of 5 files · 0 B of 512 MB')).toBeVisible();
    await act(page, 'Holiday photos', 'Show QR code');
    await expect(dialog.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
    expect(await violations(page), 'request').toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row(page, 'Holiday photos')).toBeVisible();
    const statistics = page.getByLabel('Statistics');
    await expect(statistics).toContainText('Files0');

    const sender = await newVisitor();
    await sender.goto(link);
    await expect(sender.getByText('Those of the last day')).toBeVisible();
    const noted = sender.getByRole('link', { name: 'https://example.com/days' });
    await expect(noted).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
    await expect(sender.getByText(/Accepts 5 more files/)).toBeVisible();
    await expect(chooseFolderButton(sender)).toBeVisible();
    await alive(sender);
    await dropOn(sender.getByRole('heading', { name: 'Drop files or a folder here' }), [
      film.path,
      `${disk.root}/album`,
    ]);
    await expect(sender.getByText('Files to send (3)')).toBeVisible();
    await sender.getByLabel('Your name (optional)').fill('Ada');
    await sender.getByLabel('Message (optional)').fill('Here they are');
    await sender.getByRole('button', { name: 'Send files' }).click();
    await expect(sender.getByRole('heading', { name: 'Delivered' })).toBeVisible();
    await expect(sender.getByText(/Accepts 2 more files/)).toBeVisible();

    await expect(page.getByText('Files are arriving for “Holiday photos”.')).toBeVisible({ timeout: 45_000 });
    await expect(statistics).toContainText('Files3', { timeout: 45_000 });
    await openRequests(page);
    await expect(dialog.getByText(/^1 delivery · 3 of 5 files/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Show deliveries' }).click();
    const deliveries = dialog.getByRole('list', { name: 'Deliveries' });
    await expect(deliveries).toContainText('Ada');
    await expect(deliveries).toContainText('Here they are');
    expect(await violations(page), 'deliveries').toEqual([]);
    await deliveries.getByRole('link', { name: 'View Files' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: /^Ada, \d{4}-\d\d-\d\d/ })).toBeVisible();
    const file = await saved(page, () => choose(page, film.name, 'Download'));
    expect(await sha256OfDownload(file)).toBe(film.sha256);
    await openByName(page, 'album');
    await expect(row(page, 'cat.jpg')).toBeVisible();

    const stranger = await newVisitor();
    await stranger.goto(`/d/${new URL(page.url()).searchParams.get('folder')}`);
    await expect(stranger.getByRole('heading', { name: 'No longer shared' })).toBeVisible();
    disk.remove();
  });
}

test('closes, reopens and deletes a request, and keeps the files that have arrived', async ({
  page,
  newVisitor,
  disk,
}) => {
  const link = await ask(page, 'Papers');
  const dialog = dialogOf(page);
  const sender = await newVisitor();
  const expectHeading = async (heading: string) => {
    await sender.goto(link);
    await expect(sender.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };
  const expectNoNavigation = async () => {
    await expect(sender.getByRole('link', { name: 'Fileshare' })).toBeVisible();
    await expect(sender.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(sender.getByRole('link', { name: 'My Files' })).toHaveCount(0);
    await expect(
      sender.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Contact' }),
    ).toBeVisible();
  };
  await act(page, 'Papers', 'Close');
  await expect(dialog.getByText('Closed', { exact: true })).toBeVisible();
  await expectHeading('This request is closed');
  await expectNoNavigation();
  expect(await violations(sender), 'closed').toEqual([]);
  await sender.getByRole('link', { name: 'Send your own files' }).click();
  await expect(sender.getByRole('heading', { level: 1, name: 'Send large files' })).toBeVisible();
  await act(page, 'Papers', 'Reopen');
  await expect(dialog.getByText('Active', { exact: true })).toBeVisible();
  await expectHeading('Papers');
  await alive(sender);
  await expectNoNavigation();
  await expect(sender.getByRole('link', { name: 'Send your own files' })).toHaveCount(0);
  await dropOn(sender.getByRole('heading', { name: 'Drop files or a folder here' }), [disk.write('a.txt', 10).path]);
  await sender.getByRole('button', { name: 'Send files' }).click();
  await expect(sender.getByRole('heading', { name: 'Delivered' })).toBeVisible();
  await expect(sender.getByRole('link', { name: 'Send your own files' })).toBeVisible();

  await act(page, 'Papers', 'Delete…');
  await dialog.getByRole('button', { name: 'Delete request' }).click();
  await expect(dialog.getByLabel('Title')).toBeVisible();
  await expectHeading('There is nothing here');
  await page.keyboard.press('Escape');
  await openByName(page, 'Papers');
  await expect(page.getByRole('link', { name: /^No name, / })).toBeVisible();
});

test('shows senders that a request was taken down', async ({ page, newVisitor }) => {
  const link = await ask(page, 'Papers');
  const requestId = new URL(link).pathname.split('/').at(-1);
  await runSql(`UPDATE requests SET taken_down_at = 1, takedown_reason = 'Notice 7' WHERE id = '${requestId}'`);
  const sender = await newVisitor();
  await sender.goto(link);
  await expect(sender.getByRole('heading', { level: 1, name: 'Content Removed' })).toBeVisible();
  await expect(sender.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('shows each form error beside its field, and focuses the first wrong field', async ({ page }) => {
  await page.goto('/uploads');
  await alive(page);
  await page.getByRole('button', { name: 'Request files' }).press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: /^Options/ }).press('Enter');
  await dialog.getByLabel('Max files').fill('many');
  await dialog.getByLabel('Max total (GB)').fill('2000');
  // An invalid option must open the options again.
  await dialog.getByRole('button', { name: 'Options', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter');
  await expect(dialog.getByText('The title must not be empty.')).toBeVisible();
  await expect(dialog.getByText('Enter a whole number from 1 to 10,000.')).toBeVisible();
  await expect(dialog.getByText('Enter a number above 0, up to 1,024.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toBeFocused();
});
