import type { Locator, Page } from '@playwright/test';
import { alive, changeHtml, holdBack, saved } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { expectNoShift, watchShifts } from '../acts/layout-shifts.ts';
import { row, send } from '../acts/my-files-acts.ts';

const withoutFolder = (page: Page, path: string) =>
  changeHtml(page, `**${path}*`, (html) =>
    html.replace(/<script type="application\/json" id="data-folder">.*?<\/script>/gs, ''),
  );

for (const [width, height] of [
  [375, 667],
  [1440, 900],
] as const) {
  test(`causes no layout shift when a slow server responds, ${width} px wide`, async ({ page, owner }) => {
    await page.setViewportSize({ width, height });
    const { folderId } = await send(owner, ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'], { folderName: 'Trip' });
    await withoutFolder(page, `/d/${folderId}`);
    await watchShifts(page);
    for (const view of ['', '?view=contents']) {
      const answer = await holdBack(page, '**/api/folder/*');
      await page.goto(`/d/${folderId}${view}`);
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
      answer();
      await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible();
      await expectNoShift(page, view || 'first page');
    }
  });
}

const stylesLoaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return links.length > 0 && links.every(({ sheet }) => sheet !== null);
  });

for (const [width, height] of [
  [375, 667],
  [740, 360],
  [1440, 900],
] as const) {
  for (const [title, names, options] of [
    ['many files', ['a.txt', 'b.txt'], { folderName: 'Trip', message: 'Line\n'.repeat(9), downloadLimit: 3 }],
    ['one file', ['letter.txt'], { folderName: 'For Ana', message: 'The letter.' }],
  ] as const) {
    test(`shows and downloads ${title} before the code has loaded, and moves nothing afterwards, ${width} px wide`, async ({
      page,
      owner,
    }) => {
      await page.setViewportSize({ width, height });
      const { folderId } = await send(owner, [...names], { ...options });
      const loadCode = await holdBack(page, '**/assets/core-*.js');
      await watchShifts(page);
      await page.goto(`/d/${folderId}`, { waitUntil: 'commit' });
      await stylesLoaded(page);
      const boxes = (download: Locator) =>
        Promise.all(
          [
            page.getByText(options.folderName).first(),
            page.getByText(/^expires in/),
            page.getByText(options.message.slice(0, 4)).first(),
            download,
          ].map((part) => part.boundingBox()),
        );
      const early = page.getByRole('link', { name: /^Download/ });
      const before = await boxes(early);
      expect((await saved(page, () => early.click())).suggestedFilename()).toMatch(/^(Trip\.zip|letter\.txt)$/);
      loadCode();
      const button = page.getByRole('button', { name: /^Download/ });
      await expect(button).toBeVisible();
      expect(await boxes(button)).toEqual(before);
      await expectNoShift(page, 'after the code has loaded');
    });
  }
}

for (const width of [375, 1440]) {
  test(`shows the frame of My Files before the code has loaded, and moves nothing afterwards, ${width} px wide`, async ({
    page,
    owner,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    await send(owner, ['a.txt', 'b.txt'], { folderName: 'Trip' });
    const loadCode = await holdBack(page, '**/assets/core-*.js');
    await watchShifts(page);
    await page.goto('/uploads', { waitUntil: 'commit' });
    await stylesLoaded(page);
    const heading = page.getByRole('heading', { level: 1, name: 'My Files' });
    const before = await heading.boundingBox();
    loadCode();
    await expect(row(page, 'Trip')).toBeVisible();
    expect(await heading.boundingBox()).toMatchObject({ x: before?.x, y: before?.y });
    await expectNoShift(page, 'after the code has loaded');
  });
}

for (const width of [375, 1440]) {
  test(`keeps the frame of the last page until the code of the share's page has loaded, ${width} px wide`, async ({
    page,
    owner,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    const { folderId } = await send(owner, ['a.txt', 'b.txt'], { folderName: 'Trip' });
    await watchShifts(page);
    await page.goto('/');
    await alive(page);
    await page.route('**/api/folder/*', (route) => route.abort());
    const loadCode = await holdBack(page, '**/assets/share-*.js');
    const asked = page.waitForRequest('**/assets/share-*.js');
    // Changes the page without a new document, which would contain the share's data.
    await page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/d/${folderId}`);
    await asked;
    await expectNoShift(page, 'while the code loads');
    loadCode();
    await expect(page.getByRole('heading', { level: 1, name: 'This folder could not be loaded' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Open menu' })).toHaveCount(0);
    await expectNoShift(page, 'could not be loaded');
  });
}

test('does not call a folder missing if the server is unreachable, and offers a retry', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['a.txt', 'b.txt'], { folderName: 'Trip' });
  await withoutFolder(page, `/d/${folderId}`);
  await page.route('**/api/folder/*', (route) => route.abort());
  await page.goto(`/d/${folderId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'This folder could not be loaded' })).toBeVisible();
  await expect(page.getByText('Folder Not Found')).toHaveCount(0);
  await page.unroute('**/api/folder/*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trip' })).toBeFocused();
});
