import type { Page } from '@playwright/test';
import { type GeneratedFile, landscape, pdf, textFile, wav } from '../../../dev/seed/generated-files.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { alive, chooseFilesButton, openFolder, pick, shareLink, startUpload } from '../../e2e/acts/acts.ts';
import { expect } from '../../e2e/acts/browser.ts';
import { recordFilm } from '../../e2e/acts/film.ts';
import { runSql, send } from '../../e2e/acts/my-files-acts.ts';
import { sendPictures } from '../../e2e/acts/send-pictures.ts';
import { shareSealed } from '../../harness/sealed-share.ts';
import { LONG_NAMES } from '../long-names.ts';
import { type Scene, type Stage, scene, sceneElsewhere } from '../scene.ts';

const PHOTOS = 8;

const photos = (): GeneratedFile[] =>
  Array.from({ length: PHOTOS }, (_, index) => landscape(`Island, picture ${index + 1}.png`, 900, 600, index));

const NOTES = textFile('Notes.md', '# The island\n\nBring the *tent*.\n\n- Ferry at nine\n- Lunch at the harbour\n');

async function visit({ newVisitor }: Stage, folderId: string): Promise<Page> {
  const page = await newVisitor();
  await page.goto(`/d/${folderId}`);
  await alive(page);
  return page;
}

async function visitContents({ newVisitor }: Stage, folderId: string): Promise<Page> {
  const page = await newVisitor();
  await openFolder(page, `/d/${folderId}`);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  return page;
}

const pictures = (page: Page) => page.getByRole('main').locator('[data-thumbnail] img');

type Play = (stage: Stage, folderId: string) => Promise<Page>;

const withPictures =
  (play: Play): Play =>
  async (stage, folderId) => {
    const page = await play(stage, folderId);
    await expect(pictures(page).locator('visible=true').first()).toBeVisible();
    return page;
  };

const sharedWith = (name: string, options: object, play: Play): Scene =>
  sceneElsewhere(name, async (stage) => play(stage, await sendPictures(stage, 'Photos for Ana', photos(), options)));

/** Changes the folder's row, to show states that a visitor cannot cause. `set` is SQL. */
const sharedThen = (name: string, set: string): Scene =>
  sharedWith(name, {}, async (stage, folderId) => {
    await runSql(`UPDATE folders SET ${set} WHERE id = '${folderId}'`);
    return visit(stage, folderId);
  });

const previewed = (name: string, file: GeneratedFile, text?: string): Scene =>
  sceneElsewhere(name, (stage) => openPreview(stage, file, text));

async function openPreview(stage: Stage, file: GeneratedFile, text?: string): Promise<Page> {
  const texts = ['Packing list', 'Timetable'].map((title) => textFile(`${title}.txt`, title));
  const page = await visitContents(stage, await sendPictures(stage, 'Island trip', [file, ...texts]));
  // On a phone, the name of the button also contains the file size.
  await page.getByRole('button', { name: file.name, expanded: false }).click();
  await expect(page.getByRole('region', { name: `Preview of ${file.name}` }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  if (text !== undefined) await expect(page.getByText(text, { exact: true }).first()).toBeAttached();
  return page;
}

async function sendFromHome(page: Page, files: readonly GeneratedFile[], pictured: number): Promise<string> {
  await page.goto('/');
  await alive(page);
  await pick(chooseFilesButton(page), [...files]);
  await startUpload(page);
  const folderId = (await shareLink(page)).split('/').at(-1) ?? '';
  const drawn = async () => {
    const { folder } = await (await page.request.get(`/api/folder/${folderId}`)).json();
    return folder.files.filter(({ hasThumbnail }: { hasThumbnail?: boolean }) => hasThumbnail).length;
  };
  await expect.poll(drawn, { timeout: 60_000 }).toBe(pictured);
  return folderId;
}

async function sendPartOf({ owner }: Stage): Promise<string> {
  const names = Array.from({ length: 9 }, (_, index) => `Chapter ${index + 1}.txt${index > 3 ? '!' : ''}`);
  return (await send(owner, names, { folderName: 'The book' })).folderId;
}

async function visitEncrypted({ owner, newVisitor }: Stage): Promise<Page> {
  const { link } = await shareSealed(owner, [...photos(), NOTES], { title: 'Papers for the notary' });
  const page = await newVisitor();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Papers for the notary' })).toBeVisible();
  return page;
}

const tree = Array.from(
  { length: 60 },
  (_, index) => `Day ${1 + Math.floor(index / 12)}/Camera ${index % 2}/IMG_${4000 + index}.jpg`,
);

export const receiving: readonly Scene[] = [
  sharedWith('shared, photos', {}, withPictures(visit)),
  sharedWith(
    'shared, with a message',
    { message: 'Those of the first day. The others follow tomorrow.' },
    withPictures(visit),
  ),
  sharedWith('shared, photos, contents', {}, withPictures(visitContents)),
  sharedWith(
    'shared, photos, list',
    {},
    withPictures(async (stage, folderId) => {
      const page = await visitContents(stage, folderId);
      await page.getByRole('button', { name: 'List', exact: true }).click();
      return page;
    }),
  ),
  ...(['first page', 'list', 'grid'] as const).map((part) =>
    sceneElsewhere(`shared, long names, ${part}`, async (stage) => {
      const files = LONG_NAMES.map((name, index) => landscape(`${name}.png`, 600, 400, index));
      const folderId = await sendPictures(stage, LONG_NAMES.join(' '), part === 'list' ? [...files, NOTES] : files);
      const page = await (part === 'first page' ? visit : visitContents)(stage, folderId);
      if (part === 'list') await page.getByRole('button', { name: 'List', exact: true }).click();
      await expect(pictures(page).locator('visible=true').first()).toBeVisible();
      return page;
    }),
  ),
  sceneElsewhere('shared, thumbnails', async (stage) => {
    const files = [...photos(), pdf('Ferry.pdf', 1, 1000, ''), NOTES];
    const folderId = await sendFromHome(await stage.newVisitor(), files, PHOTOS + 1);
    const page = await visitContents(stage, folderId);
    await expect(pictures(page).nth(3)).toBeVisible();
    return page;
  }),
  sceneElsewhere('shared, thumbnails, first page', async (stage) => {
    const folderId = await sendFromHome(await stage.newVisitor(), [...photos(), NOTES], PHOTOS);
    const page = await visit(stage, folderId);
    await expect(pictures(page).nth(3)).toBeVisible();
    return page;
  }),
  sceneElsewhere('shared, one photo', async (stage) => {
    const page = await visit(stage, await sendFromHome(await stage.newVisitor(), photos().slice(0, 1), 1));
    await expect(pictures(page).locator('visible=true').first()).toBeVisible();
    return page;
  }),
  scene('My Files, thumbnails', async ({ page, owner }) => {
    await sendFromHome(page, photos(), PHOTOS);
    await send(owner, ['plan.txt'], { folderName: 'Plans' });
    await page.goto('/uploads');
    await expect(pictures(page)).toHaveCount(1);
  }),
  scene('My Files, thumbnails in a folder', async ({ page }) => {
    const folderId = await sendFromHome(page, [...photos().slice(0, 4), NOTES], 4);
    await page.goto(`/uploads?folder=${folderId}`);
    await expect(pictures(page).nth(2)).toBeVisible();
  }),
  sceneElsewhere('shared, one file', async (stage) =>
    visit(stage, await sendPictures(stage, 'Handbook.pdf', [pdf('Handbook.pdf', 5, 90_000, '')])),
  ),
  sceneElsewhere('shared, a tree', async (stage) => {
    const { folderId } = await send(stage.owner, tree, { folderName: 'Island trip' });
    return visitContents(stage, folderId);
  }),
  sceneElsewhere('shared, on its way', async (stage) => visit(stage, await sendPartOf(stage))),
  scene('shared, on its way, to its sender', async (stage) => {
    const { page } = stage;
    await page.goto('/');
    await page.goto(`/d/${await sendPartOf(stage)}`);
    await expect(page.getByRole('link', { name: 'My Files' })).toBeVisible();
  }),
  sceneElsewhere('shared, an empty folder', async (stage) => {
    const { userId } = stage.owner.person;
    const folder = { userId, folderName: 'To be filled', parentFolderId: null };
    return visit(stage, (await stage.owner.call(endpoints.createFolder, folder)).folderId);
  }),
  sharedWith('shared, with a password', { password: 'correct horse' }, visit),
  sharedWith('shared, a wrong password', { password: 'correct horse' }, async (stage, folderId) => {
    const page = await visit(stage, folderId);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    return page;
  }),
  sceneElsewhere('shared, encrypted', visitEncrypted),
  sceneElsewhere('shared, encrypted, contents', async (stage) => {
    const page = await visitEncrypted(stage);
    await page.getByRole('button', { name: /^Click to view contents/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeVisible();
    return page;
  }),
  sceneElsewhere('shared, encrypted, without the key', async ({ owner, newVisitor }) => {
    const { path } = await shareSealed(owner, [NOTES]);
    const page = await newVisitor();
    await page.goto(path);
    await page.getByRole('textbox', { name: 'Full link' }).fill('https://files.example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    return page;
  }),
  sharedWith('shared, downloads limited', { downloadLimit: 3 }, withPictures(visit)),
  sharedThen('shared, expired', 'expires_at = 1'),
  sharedThen('shared, used up', 'download_limit = 1, download_count = 1, first_download_at = 1, last_download_at = 1'),
  sharedThen('shared, taken down', "taken_down_at = 1, takedown_reason = 'Notice 4711'"),
  sharedThen('shared, stopped', 'stopped_at = 1'),
  scene('shared, never there', async ({ page }) => {
    await page.goto('/d/nothing-is-here-0');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }),
  scene('shared, could not be loaded', async (stage) => {
    const folderId = await sendPictures(stage, 'Photos for Ana', photos());
    await stage.page.goto('/');
    await alive(stage.page);
    await stage.page.route('**/api/**', (route) => route.abort());
    // Changes the page without a new document, which would contain the share's data.
    await stage.page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/d/${folderId}`);
    await expect(stage.page.getByRole('button', { name: /again/i })).toBeVisible({ timeout: 60_000 });
  }),
  previewed('preview, photo', landscape('Harbour at dawn.png', 900, 600, 0)),
  previewed('preview, PDF', pdf('Handbook.pdf', 5, 1000, ''), 'This is page 1'),
  previewed('preview, text', NOTES),
  sceneElsewhere('preview, film', async (stage) => {
    const page = await openPreview(stage, await recordFilm(stage.page, 'Crossing.webm'));
    await expect(page.locator('video')).toHaveJSProperty('seeking', false);
    return page;
  }),
  previewed('preview, sound', wav('Waves.wav', 63)),
  previewed('preview, no viewer', textFile('Hull of the boat.blend', '\0\x01\0\x02', 'application/octet-stream')),
  sceneElsewhere('preview, photo, in the window', async (stage) => {
    const page = await openPreview(stage, landscape('Harbour at dawn.png', 900, 600, 0));
    // On small screens, previews always fill the window.
    const enlarge = page.getByRole('button', { name: 'Full window' });
    if (await enlarge.isVisible()) await enlarge.click();
    return page;
  }),
  previewed('preview, short text', textFile('data.json', '{"a": 1, "b": [2, 3]}')),
  sharedWith('verify downloaded files', {}, async (stage, folderId) => {
    const page = await visitContents(stage, folderId);
    await page.getByRole('button', { name: /^Verify/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    return page;
  }),
];
