import type { Page } from '@playwright/test';
import { landscape, textFile } from '../../../dev/seed/generated-files.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS, HOUR_MS, KIB, MIB, MINUTE_MS } from '../../../worker/contract/units.ts';
import {
  alive,
  chooseFilesButton,
  delayHashing,
  lineOf,
  pick,
  reaches,
  sendSlowly,
  unfinishedUpload,
} from '../../e2e/acts/acts.ts';
import { expect } from '../../e2e/acts/browser.ts';
import { secondDevice, sendEncrypted } from '../../e2e/acts/encrypted-acts.ts';
import {
  box,
  choose,
  createFolder,
  openByName,
  pickHere,
  runSql,
  send,
  uploadButton,
} from '../../e2e/acts/my-files-acts.ts';
import { sendPictures } from '../../e2e/acts/send-pictures.ts';
import { beginOne, partBytes, partUrlOf, put } from '../../harness/uploads.ts';
import { LONG_NAMES } from '../long-names.ts';
import { type Scene, type Stage, scene, sceneElsewhere } from '../scene.ts';

/** Sent in parts. */
const FILM_BYTES = 101 * MIB;
const LONG_NAME = 'Minutes of the general assembly of the sailing club, 2026-11-22, signed.pdf';

const photo = (name: string, number: number) => landscape(`${name}.png`, 600, 400, number);

async function fill(stage: Stage): Promise<void> {
  const { owner } = stage;
  const ids: string[] = [];
  const newFolder = async (folderName: string, names: readonly string[]) => {
    const { folderId } = await send(owner, names, { folderName });
    ids.push(folderId);
    return folderId;
  };
  await createFolder(owner, 'Projects');
  const soon = await newFolder('Only today', ['today.txt']);
  const draft = await newFolder('Draft', ['draft.txt']);
  await owner.own(endpoints.changeSharing, { folderId: draft, isStopped: true });
  const plans = await newFolder('Plans', ['plan.txt']);
  await owner.own(endpoints.changeSharing, { folderId: plans, password: 'correct horse' });
  await newFolder('Upload that broke off', ['a.txt', 'b.txt', 'c.txt!']);
  await newFolder(LONG_NAME, [LONG_NAME]);
  const seen = await sendPictures(
    stage,
    'Ferry at dawn.png and 2 more',
    ['Ferry at dawn', 'Harbour', 'Pier'].map(photo),
  );
  await runSql(`UPDATE folders SET download_limit = 8, download_count = 3, first_download_at = ${Date.now() - HOUR_MS},
    last_download_at = ${Date.now() - HOUR_MS} WHERE id = '${seen}'`);
  const trip = await sendPictures(stage, 'Island trip', [
    ...['Beach', 'Lighthouse'].map((name, index) => ({ ...photo(name, index + 1), path: 'Photos' })),
    textFile('notes.txt', 'Bring the tent.'),
  ]);
  await owner.fetch(`/api/archive/${trip}`).then((response) => response.arrayBuffer());
  ids.push(seen, trip);
  const leftMs = `CASE id WHEN '${soon}' THEN ${1.9 * HOUR_MS} WHEN '${plans}' THEN ${20 * HOUR_MS} ELSE ${5 * DAY_MS} END`;
  await runSql(`UPDATE folders SET expires_at = ${Date.now()} + ${leftMs} WHERE id IN ('${ids.join("', '")}')`);
}

async function openMyFiles(stage: Stage): Promise<Page> {
  await fill(stage);
  await stage.page.goto('/uploads');
  await alive(stage.page);
  await expect(box(stage.page, 'Island trip')).toBeAttached();
  // The number of downloads arrives later and makes the row higher.
  await expect(stage.page.getByText('Downloaded just now').first()).toBeVisible({ timeout: 30_000 });
  return stage.page;
}

const inMyFiles = (name: string, act: (page: Page) => Promise<unknown>): Scene =>
  scene(name, async (stage) => act(await openMyFiles(stage)));

const byMenu = (name: string, action: string): Scene =>
  inMyFiles(name, async (page) => {
    await choose(page, 'Island trip', action);
    await expect(page.getByRole('dialog')).toBeVisible();
  });

async function fillEncrypted(stage: Stage, password = ''): Promise<string> {
  const { page, disk } = stage;
  await fill(stage);
  const film = disk.write('Film of the crossing.mkv', 3_000_000);
  await sendEncrypted(page, [film]);
  const files = ['Contract, signed.pdf', 'Passport of Ana.jpg', 'Notes.txt'].map((name, at) =>
    disk.write(name, 90_000, at),
  );
  return sendEncrypted(page, files, { title: 'Papers for the notary', password });
}

const onSecondDevice = (name: string, act: (page: Page, link: string) => Promise<unknown>): Scene =>
  sceneElsewhere(name, async (stage) => {
    const link = await fillEncrypted(stage);
    const device = await secondDevice(stage.owner, stage.newVisitor);
    await device.goto('/uploads');
    await expect(box(device, 'Encrypted upload').first()).toBeAttached();
    await act(device, link);
    return device;
  });

const firstMenu = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Actions for Encrypted upload' }).first().click();
  await page.getByRole('menuitem', { name: action }).click();
};

const openEncrypted = async (stage: Stage) => {
  await fillEncrypted(stage);
  await stage.page.goto('/uploads');
  await expect(box(stage.page, 'Papers for the notary')).toBeAttached();
};

/** With `withKey`, the address of the management page contains the key. */
const managedEncrypted = (name: string, password: string, withKey: boolean): Scene =>
  sceneElsewhere(name, async (stage) => {
    await fillEncrypted(stage, password);
    await stage.page.getByRole('button', { name: 'Management Link' }).click();
    const link = await stage.page.getByLabel('Management link', { exact: true }).innerText();
    const page = await stage.newVisitor();
    await page.goto(withKey ? link : link.slice(0, link.lastIndexOf('.')));
    await expect(page.getByText('You manage this upload')).toBeVisible();
    return page;
  });

async function openUnfinished({ owner, newVisitor }: Stage): Promise<Page> {
  const { folderId } = await send(owner, ['Beach.png', 'Harbour.png!', 'notes.txt!'], { folderName: 'Photos for Ana' });
  const { manageLink } = await owner.own(endpoints.makeManageLink, { folderId });
  const page = await newVisitor();
  await page.goto(manageLink);
  await expect(unfinishedUpload(page)).toBeVisible();
  return page;
}

export const myFiles: readonly Scene[] = [
  scene('My Files, nothing yet', async ({ page }) => {
    await page.goto('/uploads');
    await alive(page);
  }),
  inMyFiles('My Files', async () => {}),
  scene('My Files, long names', async (stage) => {
    for (const [index, name] of LONG_NAMES.entries()) await sendPictures(stage, name, [photo(name, index)]);
    await stage.page.goto('/uploads');
    await alive(stage.page);
    // The label has invisible direction marks around the name.
    await expect(stage.page.getByRole('checkbox', { name: LONG_NAMES[0] })).toBeAttached();
  }),
  inMyFiles('My Files, in a folder', (page) => openByName(page, 'Island trip')),
  inMyFiles('My Files, two selected', async (page) => {
    await box(page, 'Island trip').check();
    await box(page, LONG_NAME).check();
  }),
  inMyFiles('My Files, searched', async (page) => {
    const open = page.getByRole('button', { name: 'Search', exact: true });
    if (await open.isVisible()) await open.click();
    await page.getByRole('searchbox').fill('island');
    await expect(box(page, LONG_NAME)).toHaveCount(0);
  }),
  inMyFiles('My Files, searched without a result', async (page) => {
    await page.goto('/uploads?q=passport');
    await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  }),
  scene('My Files, an empty folder', async ({ page, owner }) => {
    await createFolder(owner, 'Projects');
    await page.goto('/uploads');
    await openByName(page, 'Projects');
    await expect(page.getByRole('heading', { name: 'No Files Yet' })).toBeVisible();
  }),
  scene('My Files, loading', async ({ page }) => {
    await page.route('**/api/folders/paginated**', () => {});
    await page.goto('/uploads');
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  }),
  scene('My Files, could not be loaded', async ({ page }) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/uploads');
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 60_000 });
  }),
  byMenu('My Files, share', 'Share'),
  byMenu('My Files, sharing', 'Sharing…'),
  byMenu('My Files, rename', 'Rename'),
  byMenu('My Files, move', 'Move…'),
  byMenu('My Files, delete', 'Delete'),
  inMyFiles('My Files, go on', async (page) => {
    await page.getByRole('button', { name: 'Actions for Upload that broke off' }).scrollIntoViewIfNeeded();
    await choose(page, 'Upload that broke off', 'Resume…');
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  scene('My Files, an upload whose code is missing', async ({ page, disk }) => {
    await page.route('**/assets/uploading-*.js', (route) => route.abort());
    await sendSlowly(page, [disk.write('Film of the crossing.mkv', 6 * MIB)], 128 * KIB);
    await page.getByRole('link', { name: 'View My Files' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  }),
  scene('My Files, encrypted', openEncrypted),
  scene('My Files, in an encrypted folder', async (stage) => {
    await openEncrypted(stage);
    await openByName(stage.page, 'Papers for the notary');
  }),
  scene('My Files, encrypted, share', async (stage) => {
    await openEncrypted(stage);
    await choose(stage.page, 'Papers for the notary', 'Share');
    await expect(stage.page.getByRole('dialog')).toBeVisible();
  }),
  onSecondDevice('My Files, encrypted, without the key', async () => {}),
  onSecondDevice('My Files, encrypted, share without the key', async (page) => {
    await firstMenu(page, 'Share');
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  }),
  onSecondDevice('My Files, encrypted, sharing without the key', async (page) => {
    await firstMenu(page, 'Sharing…');
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  onSecondDevice('My Files, in an encrypted folder without the key', async (page, link) => {
    await page.goto(`/uploads?folder=${link.slice(link.indexOf('/e/') + 3, link.indexOf('#'))}`);
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  }),
  onSecondDevice('My Files, searched without the keys', async (page) => {
    await page.goto('/uploads?q=papers');
    await expect(page.getByText(/were not searched/)).toBeVisible();
  }),
  onSecondDevice('My Files, searched in part', async (page) => {
    await page.route('**/api/my-files/encrypted**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), next: '-.0.0' } });
    });
    await page.goto('/uploads?q=papers');
    await expect(page.getByText(/There are more\./)).toBeVisible();
  }),
  managedEncrypted('managed by its link, encrypted', '', true),
  managedEncrypted('managed by its link, encrypted, without the key', '', false),
  managedEncrypted('managed by its link, encrypted, with a password', 'correct horse', true),
  sceneElsewhere('managed by its link', async ({ owner, newVisitor }) => {
    const files = [...['Beach', 'Harbour'].map(photo), textFile('notes.txt', 'Bring the tent.')];
    const folderId = await sendPictures({ owner, newVisitor }, 'Photos for Ana', files);
    const { manageLink } = await owner.own(endpoints.makeManageLink, { folderId });
    const page = await newVisitor();
    await page.goto(manageLink);
    await expect(page.getByRole('link', { name: /^Share link: / })).toBeVisible();
    return page;
  }),
  sceneElsewhere('managed by its link, used up', async ({ owner, newVisitor }) => {
    const { folderId } = await send(owner, ['plans.txt'], { folderName: 'Plans for Ana' });
    const { manageLink } = await owner.own(endpoints.makeManageLink, { folderId });
    const lastAt = Date.now() - 40 * MINUTE_MS;
    await runSql(`UPDATE folders SET download_limit = 100, download_count = 100, first_download_at = ${lastAt},
      last_download_at = ${lastAt}, last_accessed_at = ${lastAt} WHERE id = '${folderId}'`);
    const page = await newVisitor();
    await page.goto(manageLink);
    await expect(page.getByText(/used up$/)).toBeVisible();
    return page;
  }),
  sceneElsewhere('managed by its link, unfinished', openUnfinished),
  sceneElsewhere('managed by its link, more files on the way', async (stage) => {
    const page = await openUnfinished(stage);
    const film = stage.disk.write('Film of the crossing.mkv', 6 * MIB);
    await (await lineOf(page)).slow(256 * KIB);
    await uploadButton(await pickHere(page, [film])).click();
    await reaches(page, 8);
    return page;
  }),
  sceneElsewhere('managed by its link, checking', async ({ owner, newVisitor, disk }) => {
    const film = disk.write('Film of the crossing.mkv', FILM_BYTES);
    const { folderId, fileId, r2Key } = await beginOne(owner, { name: film.name, size: FILM_BYTES });
    const session = await owner.call(endpoints.createMultipart, { fileId, r2Key });
    await put(owner, partUrlOf(session, 1), partBytes(session, FILM_BYTES, 1));
    const { manageLink } = await owner.own(endpoints.makeManageLink, { folderId });
    const page = await newVisitor();
    await delayHashing(page);
    await page.goto(manageLink);
    await pick(chooseFilesButton(unfinishedUpload(page)), film.path);
    await expect(page.getByText('Checking what has arrived…')).toBeVisible();
    return page;
  }),
  sceneElsewhere('managed by a link that ended', async ({ newVisitor }) => {
    const page = await newVisitor();
    await page.goto('/m/nothing-is-here-0#nothing-is-here-at-all');
    await expect(page.getByRole('heading', { name: 'This management link no longer works' })).toBeVisible();
    return page;
  }),
];
