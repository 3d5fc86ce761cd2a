import type { BrowserContext, Page } from '@playwright/test';
import { MIB } from '../../../worker/contract/units.ts';
import {
  alive,
  chooseFiles,
  chooseFilesButton,
  download,
  openFolder,
  recordPaths,
  sendFiles,
  sendSlowly,
  shareLink,
  startUpload,
} from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { type DiskFile, newDisk } from '../acts/disk.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test.use({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true, userAgent: ANDROID });

const disk = newDisk();
test.afterAll(() => disk.remove());

/** Posts a form like a device's share menu. The browser may navigate or stay on the page. */
async function share(page: Page, files: readonly DiskFile[], texts: Readonly<Record<string, string>> = {}) {
  await page.evaluate((values) => {
    const form = document.createElement('form');
    Object.assign(form, { id: 'share', action: '/share-target', method: 'post', enctype: 'multipart/form-data' });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
    const fields = Object.entries(values).map(([name, value]) =>
      Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
    );
    form.append(input, ...fields);
    document.body.prepend(form);
  }, texts);
  await page.locator('#share input[type=file]').setInputFiles(files.map(({ path }) => path));
  await submit(page);
}

/** Removes the form, because the browser may stay on the page. */
const submit = (page: Page) =>
  page.evaluate(() => {
    const form = document.getElementById('share') as HTMLFormElement;
    form.submit();
    form.remove();
  });

/** After an upload, the page registers its service worker. */
async function becomeShareTarget(page: Page): Promise<void> {
  await sendFiles(page, [disk.write('first.bin', 10)]);
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration('/share-target'))?.active);
}

/** Page of the same browser, as if the user had closed the first page. */
async function pageElsewhere(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/pricing');
  await alive(page);
  return page;
}

const list = (page: Page) => page.getByRole('region', { name: 'Upload' });

const storedShares = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('fileshare-shared');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const count = opening.result.transaction('shares').objectStore('shares').count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
  );

test('lists shared files on the home page, sends them unchanged, and keeps no copy', async ({ page, newVisitor }) => {
  await becomeShareTarget(page);
  await page.goto('/pricing');
  const photos = [disk.write('photo 1.jpg', 3 * MIB, 2), disk.write('photo 2.jpg', 70_000, 3)];
  await share(page, photos, { title: 'Holiday', text: 'Look at this' });
  await expect(list(page).getByText('photo 1.jpg')).toBeVisible();
  await expect(list(page).getByText('photo 2.jpg')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await storedShares(page)).toBe(0);
  await startUpload(page);
  const visitor = await newVisitor();
  await openFolder(visitor, await shareLink(page));
  const asList = visitor.getByRole('button', { name: 'List', exact: true });
  if (await asList.isVisible()) await asList.click();
  for (const { name, sha256 } of photos) expect((await download(visitor, name)).sha256).toBe(sha256);
});

test('lists a shared text as a text file, and asks for files after an empty share', async ({ page }) => {
  await becomeShareTarget(page);
  await page.goto('/pricing');
  await share(page, [], { title: 'News', url: 'https://news.example/' });
  await expect(list(page).getByText('News.txt')).toBeVisible();

  await page.goto('/pricing');
  await share(page, [], { title: 'Only a title' });
  await expect(page.getByText('The shared files did not arrive here. Choose them again.')).toBeVisible();
  await expect(chooseFilesButton(page)).toBeVisible();
});

test('gives a name to a shared picture without one', async ({ page }) => {
  await becomeShareTarget(page);
  await page.goto('/pricing');
  await page.evaluate(() => {
    const shared = new DataTransfer();
    shared.items.add(new File(['picture'], '', { type: 'image/jpeg' }));
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
    input.files = shared.files;
    const form = document.createElement('form');
    Object.assign(form, { id: 'share', action: '/share-target', method: 'post', enctype: 'multipart/form-data' });
    form.append(input);
    document.body.prepend(form);
  });
  await submit(page);
  await expect(list(page).getByText('Shared file.jpeg')).toBeVisible();
});

const install = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { matchMedia } = window;
    const standalone = '(display-mode: standalone)';
    window.matchMedia = (query) => matchMedia.call(window, query === standalone ? 'all' : query);
  });

/** Locators would wait forever for a navigation to an empty response (204). */
const expectText = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.body.innerText), { timeout: 60_000 }).toContain(text);

test('an installed window on Android adds shared files to its list', async ({ page, context }) => {
  await becomeShareTarget(page);
  await install(context);
  await page.goto('/');
  await chooseFiles(page, [disk.write('mine.txt', 10)]);
  await share(page, [disk.write('shared.txt', 20)]);
  await expectText(page, 'shared.txt');
  await expectText(page, 'mine.txt');
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await storedShares(page)).toBe(0);
});

test('an installed window on Android sends shared files after its running upload', async ({ page, context }) => {
  await becomeShareTarget(page);
  await install(context);
  const line = await sendSlowly(page, [disk.write('large.bin', 2 * MIB)], MIB / 8);
  await share(page, [disk.write('later.txt', 30)]);
  await expectText(page, 'later.txt');
  await line.mend();
  await expectText(page, 'Upload Successful!');
  await expectText(page, 'later.txt');
  await expectText(page, 'large.bin');
  expect(await storedShares(page)).toBe(0);
});

test('a share from a second window does not change the list of the first window', async ({ page, context }) => {
  await becomeShareTarget(page);
  await page.goto('/');
  await chooseFiles(page, [disk.write('mine.txt', 10)]);
  const other = await pageElsewhere(context);
  await share(other, [disk.write('shared.txt', 20)]);
  await expect(list(other).getByText('shared.txt')).toBeVisible();
  await expect(list(page).getByText('mine.txt')).toBeVisible();
  await expect(list(page).getByText('shared.txt')).toHaveCount(0);
});

test('deletes shared files after an hour', async ({ page }) => {
  await becomeShareTarget(page);
  await page.goto('/pricing');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('fileshare-shared', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('shares');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('shares', 'readwrite');
          const files = [new File(['old'], 'old.txt')];
          const hourAgo = Date.now() - 61 * 60 * 1000;
          writing.objectStore('shares').add({ sharedAt: hourAgo, title: '', text: '', url: '', files }, 'old');
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  expect(await storedShares(page)).toBe(1);
  await page.goto('/');
  await expect.poll(() => storedShares(page)).toBe(0);
  await page.goto('/?shared');
  await expect(page.getByText('The shared files did not arrive here.')).toBeVisible();
});

test('asks to choose the files again if the browser has no service worker yet', async ({ page }) => {
  await page.goto('/pricing');
  await alive(page);
  await share(page, [disk.write('lost.txt', 20)]);
  await expect(page.getByText('The shared files did not arrive here. Choose them again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Files' })).toBeVisible();
});

test('a page of another website can only fill the list, and nothing is sent', async ({ page, baseURL }) => {
  await becomeShareTarget(page);
  const paths = recordPaths(page);
  const { port, origin } = new URL(baseURL ?? '');
  const otherSite = `http://127.0.0.1:${port}/other-site`;
  const postFrom = async (referrerPolicy: string) => {
    await page.route(otherSite, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<meta name="referrer" content="${referrerPolicy}">
          <form id="share" action="${origin}/share-target" method="post" enctype="multipart/form-data">
          <input name="text" value="Not yours"></form>`,
      }),
    );
    await page.goto(otherSite);
    await page.unroute(otherSite);
    await submit(page);
  };
  await postFrom('unsafe-url');
  await expect(page.getByText('This request came from another website.')).toBeVisible();

  await postFrom('no-referrer');
  await expect(list(page).getByText('Shared file.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => path.startsWith('/api/upload/'))).toEqual([]);
});

test('the service worker controls no page and answers no other request', async ({ page }) => {
  await becomeShareTarget(page);
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) answered.push(response.url());
  });
  for (const path of ['/', '/pricing', '/uploads']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => navigator.serviceWorker.controller), path).toBeNull();
  }
  await page.goto('/share-target');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(answered).toEqual([]);
});

test('no service worker is registered before an upload has succeeded', async ({ page }) => {
  await page.goto('/');
  await chooseFiles(page, [disk.write('first.bin', 10)]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
