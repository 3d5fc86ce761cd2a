import type { Locator, Page } from '@playwright/test';
import { png, textFile } from '../../../dev/seed/generated-files.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { logIn, previewContent } from '../acts/admin-acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { watchPolicy } from '../acts/policy-acts.ts';
import { pane, shareOf } from '../acts/preview-acts.ts';

const RUNS = '<script>document.title = "hacked"</script><img src="https://evil.example/x.png">';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "hacked"</script></svg>`;

const FILES = [
  png('photo.png', 320, 200),
  textFile('page.html', RUNS, 'text/html'),
  textFile('drawing.svg', SVG, 'image/svg+xml'),
  textFile('broken.jpg', 'This is no picture.', 'image/jpeg'),
  textFile('paper.pdf', '%PDF-1.7', 'application/pdf'),
];

const text = (page: Page, name: string): Locator => page.getByRole('region', { name: `Text of ${name}` });

test('an administrator previews the files of a protected share, and no file runs code or sends requests', async ({
  owner,
  newVisitor,
}) => {
  const link = await shareOf(owner, FILES, { password: 'correct horse', downloadLimit: 1 });
  const admin = await newVisitor();
  const stopped = await watchPolicy(admin);
  await logIn(admin);
  await previewContent(admin, link);

  await admin.getByRole('button', { name: 'Preview photo.png' }).click();
  const picture = pane(admin, 'photo.png').getByRole('img', { name: 'photo.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await admin.keyboard.press('ArrowRight');
  await expect(text(admin, 'page.html')).toContainText(RUNS);
  await admin.keyboard.press('ArrowRight');
  await expect(text(admin, 'drawing.svg')).toContainText(SVG);
  await admin.keyboard.press('ArrowRight');
  await expect(pane(admin, 'broken.jpg').getByText('Failed to load image. It may be damaged.')).toBeVisible();
  await admin.getByRole('button', { name: 'Next file' }).click();
  const paper = pane(admin, 'paper.pdf');
  await expect(paper.getByText('No preview for this kind of file.')).toBeVisible();
  const [saved] = await Promise.all([
    admin.waitForEvent('download'),
    paper.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('paper.pdf');
  await admin.keyboard.press('Escape');
  await expect(paper).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Preview paper.pdf' })).toBeFocused();

  expect(await admin.title()).toMatch(/^Admin/);
  expect(stopped).toEqual([]);
  const { current } = await owner.own(endpoints.managedFolder, {
    folderId: link.slice('/d/'.length),
  });
  expect(current.totalDownloads).toBe(0);

  const activity = admin.getByRole('region', { name: 'Activity' });
  await activity.getByLabel('Search activity').fill(link.slice('/d/'.length));
  await expect(activity.getByRole('rowheader', { name: 'download', exact: true })).toHaveCount(1);
  await expect(activity.getByRole('rowheader', { name: 'view', exact: true })).toHaveCount(4);
});

test('each reported file links to its share, which opens in a new tab', async ({ owner, newVisitor }) => {
  const link = await shareOf(owner, FILES, { password: 'correct horse' });
  const admin = await newVisitor();
  await logIn(admin);
  await previewContent(admin, link);
  for (const name of ['Open the share of photo.png in a new tab', 'Open as recipient']) {
    const [tab] = await Promise.all([admin.context().waitForEvent('page'), admin.getByRole('link', { name }).click()]);
    await expect(tab.getByRole('heading', { name: 'This share is protected' })).toBeVisible();
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
  }
});

test('on a phone, a reported file fills the window, and Back returns to the list', async ({ owner, newVisitor }) => {
  const link = await shareOf(owner, [textFile(`${'a long name '.repeat(8)}.txt`, 'Hello'), ...FILES]);
  const admin = await newVisitor();
  await admin.setViewportSize({ width: 375, height: 700 });
  await admin.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(admin);
  await previewContent(admin, link);
  const opener = admin.getByRole('button', { name: 'Preview page.html' });
  await opener.press('Enter');
  await expect(text(admin, 'page.html')).toBeVisible();
  expect(await violations(admin), 'a preview').toEqual([]);
  await admin.goBack();
  await expect(text(admin, 'page.html')).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await violations(admin), 'the list').toEqual([]);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('a preview says that the admin session has ended, and leads to the login', async ({ owner, newVisitor }) => {
  const link = await shareOf(owner, FILES);
  const admin = await newVisitor();
  await logIn(admin);
  await previewContent(admin, link);
  await expect(admin.getByRole('button', { name: 'Preview page.html' })).toBeVisible();
  const token = await admin.evaluate(() => localStorage.getItem('fileshare_admin_token'));
  await admin.request.post('/api/admin/logout', { headers: { Authorization: `Bearer ${token}` }, data: {} });
  await admin.getByRole('button', { name: 'Preview page.html' }).click();
  await expect(admin.getByText('Your session has expired. Sign in again.').first()).toBeVisible();
  await expect(admin.getByLabel('Password', { exact: true })).toBeVisible();
});
