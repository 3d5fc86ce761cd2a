/** The file is long because its tests share the functions that send encrypted files and record requests. */
import type { Page, Route } from '@playwright/test';
import { newHeader } from '../../../encryption/content.ts';
import { folderKeys, newFolderKey } from '../../../encryption/folder-keys.ts';
import { newLinkSecret, protectFolderKey } from '../../../encryption/link-keys.ts';
import { formatKey } from '../../../encryption/links.ts';
import { sealFile, sealFolder } from '../../../encryption/metadata.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { storedSize } from '../../../worker/contract/encryption.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { type Calls, callsTo } from '../../harness/calls.ts';
import { announcedSealed, beginSealed, newKey, sealedFolder } from '../../harness/encryption.ts';
import { newPerson } from '../../harness/people.ts';
import { saved } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import {
  idOf,
  NO_KEY,
  openShare,
  recordRequests,
  secondDevice,
  sendEncrypted,
  storedKeys,
} from '../acts/encrypted-acts.ts';
import { box, choose, createFolder, expectRows, openByName, row, runSql, send } from '../acts/my-files-acts.ts';
import { pane, show } from '../acts/preview-acts.ts';
import { sha256OfDownload, zipEntries } from '../acts/saved-files.ts';

const disk = newDisk();
test.afterAll(() => disk.remove());
test.describe.configure({ timeout: 240_000 });

/** Creates an encrypted upload whose key no browser has. The new address avoids the limit per address. */
const beginLocked = (page: Page, { person: { userId } }: Calls) =>
  beginSealed(
    callsTo(new URL(page.url()), { ...newPerson(), userId }, () => []),
    [announcedSealed()],
    {
      encryption: newKey().encryption,
      sealed: sealedFolder(),
    },
  );

test('shows, shares, renames, previews and downloads encrypted uploads in the browser that sent them', async ({
  page,
  owner: _,
  newVisitor,
}) => {
  const notes = disk.write('notes.txt', 2000);
  const film = disk.write('film.bin', 66 * MIB);
  const link = await sendEncrypted(page, [notes, film], { title: 'Zebra papers', message: 'For you' });
  const requests = recordRequests(page);
  await page.goto('/uploads');
  await expectRows(page, ['Zebra papers']);
  const lock = row(page, 'Zebra papers').getByText('End-to-end encrypted').filter({ visible: true });
  await expect(lock).toHaveCount(1);
  expect(await violations(page), 'list').toEqual([]);

  await choose(page, 'Zebra papers', 'Share');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Share link' })).toHaveText(link);
  await expect(dialog.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await choose(page, 'Zebra papers', 'Rename');
  await page.getByLabel('New name').fill('Zebra letters');
  await page.getByLabel('New name').press('Enter');
  await expectRows(page, ['Zebra letters']);

  const zip = await saved(page, () => choose(page, 'Zebra letters', 'Download'));
  expect(zip.suggestedFilename()).toBe('Zebra letters.zip');
  expect(await zipEntries(zip)).toEqual({ 'notes.txt': notes.sha256, 'film.bin': film.sha256 });

  await openByName(page, 'Zebra letters');
  await expectRows(page, ['film.bin', 'notes.txt']);
  await choose(page, 'notes.txt', 'Rename');
  await page.getByLabel('New name').fill('a/b.txt');
  await page.getByLabel('New name').press('Enter');
  await expect(page.getByText('Rename failed: The name must not contain / or \\.')).toBeVisible();
  await page.getByLabel('New name').fill('diary.txt');
  await page.getByLabel('New name').press('Enter');
  await expectRows(page, ['film.bin', 'diary.txt']);
  await row(page, 'diary.txt').getByRole('button', { name: 'diary.txt', exact: true }).click();
  await expect(page.getByRole('region', { name: /diary\.txt/ })).toBeVisible();
  const file = await saved(page, () => choose(page, 'film.bin', 'Download'));
  expect(await sha256OfDownload(file)).toBe(film.sha256);

  const visitor = await newVisitor();
  expect(await openShare(visitor, link)).toEqual({
    title: 'Zebra letters',
    message: 'For you',
    files: { 'diary.txt': notes.sha256, 'film.bin': film.sha256 },
  });
  const key = link.split('#')[1] ?? '';
  for (const secret of [key, key.slice(1), 'Zebra', 'diary.txt', 'film.bin']) {
    expect(
      requests.filter((request) => request.includes(secret)),
      secret,
    ).toEqual([]);
  }
});

test('finds titles and file names of encrypted uploads by search', async ({ page, owner, newVisitor }) => {
  await send(owner, ['open harbour.txt'], { folderName: 'Plain harbour' });
  await sendEncrypted(page, [disk.write('harbour at night.txt', 500), disk.write('other.txt', 400)], { title: 'Trip' });
  const requests = recordRequests(page);
  await page.goto('/uploads');
  await page.getByRole('searchbox').fill('HARBOUR');
  await expectRows(page, ['Plain harbour', 'open harbour.txt', 'harbour at night.txt']);
  await expect(page.getByText('Showing 3 of 3 items')).toBeVisible();
  await choose(page, 'harbour at night.txt', 'Show in folder');
  await expect(page.getByRole('heading', { level: 1, name: 'Trip' })).toBeVisible();
  await page.getByRole('searchbox').fill('night');
  await expectRows(page, ['harbour at night.txt']);
  await page.goto('/uploads?q=trip');
  await expectRows(page, ['Trip']);
  expect(requests.filter((request) => request.includes('harbour at'))).toEqual([]);

  const device = await secondDevice(owner, newVisitor);
  await device.goto('/uploads?q=harbour');
  await expectRows(device, ['Plain harbour', 'open harbour.txt']);
  await expect(device.getByText('1 encrypted upload was not searched: its key is in another browser.')).toBeVisible();
});

test('searches every encrypted upload in steps, even in folders, and says what it has not searched', async ({
  page,
  owner,
}) => {
  const link = await sendEncrypted(page, [disk.write('pier.txt', 400)], { title: 'Trip' });
  const archive = await createFolder(owner, 'Archive');
  for (let count = 0; count < 60; count++) await beginLocked(page, owner);
  await owner.own(endpoints.moveItems, { items: [{ folderId: idOf(link) }], toFolderId: archive });

  const calls: Route[] = [];
  await page.route('**/api/my-files/encrypted**', (route) => void calls.push(route));
  await page.goto('/uploads?q=pier');
  await expect.poll(() => calls.length).toBe(1);
  await calls[0]?.continue();
  await expect(page.getByText('Searching encrypted uploads… 100 names so far')).toBeVisible();
  await expect(page.getByText('No Results Found')).toHaveCount(0);
  expect(await violations(page), 'searching').toEqual([]);
  await expect.poll(() => calls.length).toBe(2);
  await calls[1]?.abort();
  await expect(page.getByText('Some encrypted uploads couldn’t be searched.')).toBeVisible();
  expect(await violations(page), 'failed').toEqual([]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => calls.length).toBe(3);
  await calls[2]?.continue();
  await expectRows(page, ['pier.txt']);
  await expect(
    page.getByText('60 encrypted uploads were not searched: their keys are in another browser.'),
  ).toBeVisible();
  await expect(page.getByText(/Searching encrypted|couldn’t be searched/)).toHaveCount(0);
  await choose(page, 'pier.txt', 'Show in folder');
  await expect(page.getByRole('heading', { level: 1, name: 'Trip' })).toBeVisible();
});

test('stops a long search of encrypted uploads until the user continues it', async ({ page, owner: _ }) => {
  await sendEncrypted(page, [disk.write('pier.txt', 400)], { title: 'Trip' });
  let calls = 0;
  await page.route('**/api/my-files/encrypted**', async (route) => {
    const response = await route.fetch();
    calls++;
    await route.fulfill({ response, json: { ...(await response.json()), next: calls < 25 ? '-.0.0' : null } });
  });
  await page.goto('/uploads?q=harbour');
  await expect(page.getByText('Searched 40 encrypted names so far. There are more.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing found yet' })).toBeVisible();
  await expect(page.getByText('No Results Found')).toHaveCount(0);
  expect(await violations(page), 'paused').toEqual([]);
  expect(calls).toBe(20);
  await page.getByRole('button', { name: 'Search the rest' }).click();
  await expect(page.getByText('No Results Found')).toBeVisible();
  await expect(page.getByText(/encrypted/)).toHaveCount(0);
  expect(calls).toBe(25);
});

test('on a device without the key, manages an encrypted upload, and opens it with the pasted link', async ({
  page,
  owner,
  newVisitor,
}) => {
  const link = await sendEncrypted(page, [disk.write('one.txt', 1000), disk.write('two.txt', 2000)], {
    title: 'Secret recipe',
  });
  const other = await sendEncrypted(page, [disk.write('three.txt', 300)]);
  const device = await secondDevice(owner, newVisitor);
  await device.goto(`/uploads?folder=${idOf(link)}`);
  await expectRows(device, ['Encrypted file', 'Encrypted file']);
  await expect(device.getByText(NO_KEY)).toBeVisible();
  await expect(device.getByRole('button', { name: /^(Upload|New folder)/ })).toHaveCount(0);
  expect(await violations(device), 'folder').toEqual([]);
  await device.getByRole('button', { name: 'Actions for Encrypted file' }).first().click();
  await expect(device.getByRole('menuitem')).toHaveText(['Share', 'Details…', 'Delete']);
  await device.keyboard.press('Escape');

  await device.goto('/uploads');
  await expectRows(device, ['Encrypted upload', 'Encrypted upload']);
  const newest = device.getByRole('button', { name: 'Actions for Encrypted upload' }).first();
  await newest.click();
  await expect(device.getByRole('menuitem')).toHaveText([
    'Share',
    'Move…',
    'Change expiry…',
    'Sharing…',
    'Details…',
    'Delete',
  ]);
  await device.getByRole('menuitem', { name: 'Sharing…' }).click();
  const sharing = device.getByRole('dialog', { name: 'Sharing' });
  await expect(sharing.getByText(/Its password and message can be changed only with its key/)).toBeVisible();
  await expect(sharing.getByLabel('Message to recipients')).toHaveCount(0);
  await sharing.getByLabel('Delete after this many downloads').fill('7');
  await sharing.getByRole('checkbox', { name: 'Stop sharing' }).check();
  await sharing.getByRole('button', { name: 'Save' }).click();
  await expect(device.getByText('Not Shared')).toBeVisible();

  await newest.click();
  await device.getByRole('menuitem', { name: 'Share' }).click();
  const share = device.getByRole('dialog', { name: 'Share' });
  await expect(share.getByText(NO_KEY)).toBeVisible();
  await expect(share.getByRole('button', { name: 'Copy Link' })).toHaveCount(0);
  await expect(share.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  expect(await violations(device), 'share').toEqual([]);
  const field = share.getByLabel('Link of this upload');
  await field.fill(link);
  await share.getByRole('button', { name: 'Unlock' }).click();
  await expect(share.getByRole('alert')).toHaveText('This is the link of another upload.');
  await field.fill(other);
  await share.getByRole('button', { name: 'Unlock' }).click();
  await expect(share.getByRole('textbox', { name: 'Share link' })).toHaveText(other);
  await share.getByRole('button', { name: 'Done' }).click();
  await expectRows(device, ['three.txt', 'Encrypted upload']);
  expect(await storedKeys(device)).toEqual([idOf(other)]);
});

test('changes the password and the message, and keeps link and contents', async ({ page, owner: _, newVisitor }) => {
  const file = disk.write('one.txt', 1000);
  const link = await sendEncrypted(page, [file], { title: 'Plans' });
  const requests = recordRequests(page);
  await page.goto('/uploads');
  await choose(page, 'Plans', 'Sharing…');
  const dialog = page.getByRole('dialog', { name: 'Sharing' });
  await dialog.getByRole('button', { name: 'Set a Password' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
  await dialog.getByLabel('Message to recipients').fill('See you there');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Plans').getByText('Password')).toBeVisible();
  expect(requests.filter((request) => /correct horse|See you/.test(request))).toEqual([]);

  const visitor = await newVisitor();
  const content = { title: 'Plans', message: 'See you there', files: { 'one.txt': file.sha256 } };
  expect(await openShare(visitor, link, 'correct horse')).toEqual(content);
  await expect(openShare(visitor, link)).rejects.toThrow();

  const download = await saved(page, () => choose(page, 'Plans', 'Download'));
  expect(await zipEntries(download)).toEqual({ 'one.txt': file.sha256 });
  await choose(page, 'Plans', 'Sharing…');
  await expect(dialog.getByLabel('Message to recipients')).toHaveValue('See you there');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Plans').getByText('Password')).toHaveCount(0);
  expect(await openShare(visitor, link)).toEqual(content);
});

test('offers no move into or out of an encrypted upload', async ({ page, owner }) => {
  await createFolder(owner, 'Projects');
  const { folderId } = await send(owner, ['plain.txt'], { folderName: 'Plain' });
  const link = await sendEncrypted(page, [disk.write('one.txt', 1000), disk.write('two.txt', 900)], {
    title: 'Secret',
  });
  await page.goto(`/uploads?folder=${folderId}`);
  await choose(page, 'plain.txt', 'Move…');
  const dialog = page.getByRole('dialog', { name: 'Move Item' });
  await dialog.getByRole('button', { name: 'My Files' }).click();
  await expect(dialog.getByRole('button', { name: 'Projects' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Secret' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await box(page, 'plain.txt').check();
  await page.keyboard.press('Control+X');
  await page.getByRole('link', { name: 'My Files' }).last().click();
  await openByName(page, 'Secret');
  await page.keyboard.press('Control+V');
  await expect(page.getByText(/can’t be moved into or out of an encrypted upload/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions for one.txt' }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Move…' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'New folder' })).toBeDisabled();
  await box(page, 'one.txt').check();
  await page.getByRole('button', { name: 'Move…' }).click();
  await expect(page.getByText('None of the selected items can be moved')).toBeVisible();

  await page.goto('/uploads');
  await choose(page, 'Secret', 'Move…');
  await dialog.getByRole('button', { name: 'Projects' }).click();
  await dialog.getByRole('button', { name: 'Move Here' }).click();
  await expectRows(page, ['Plain', 'Projects']);
  await openByName(page, 'Projects');
  await choose(page, 'Secret', 'Share');
  await expect(page.getByRole('textbox', { name: 'Share link' })).toHaveText(link);
});

/** Too large for My Files to play from memory. */
const LONG_FILM_BYTES = 300 * MIB;

test('leads to the share page for a film that is too large to play in My Files', async ({ page, owner }) => {
  const [secret, folderKey] = [newLinkSecret(), newFolderKey()];
  const keys = await folderKeys(folderKey);
  const size = LONG_FILM_BYTES;
  const film = { name: 'film.mp4', path: '', type: 'video/mp4', size, modified: 0, isDirectory: false };
  const { folderId } = await beginSealed(
    owner,
    [announcedSealed({ size: storedSize(size), sealed: await sealFile(keys, await newHeader(keys, film), film) })],
    {
      encryption: await protectFolderKey(folderKey, secret, ''),
      sealed: await sealFolder(keys, { title: 'Films', message: '' }),
    },
  );
  // Marks the film as arrived without content. When the share page requests the film, the server logs an error.
  await runSql(`UPDATE files SET status = 'ready', ready_at = created_at WHERE folder_id = '${folderId}'`);
  await runSql(`UPDATE folders SET unfinished_files = 0, unfinished_bytes = 0 WHERE id = '${folderId}'`);
  const link = `/e/${folderId}#${formatKey(secret)}`;

  await page.goto(`/uploads?folder=${folderId}`);
  await page.getByLabel('Link of this upload').fill(link);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await show(page, 'film.mp4');
  const preview = pane(page, 'film.mp4');
  await expect(preview.getByRole('alert')).toContainText(
    'My Files can play encrypted files up to 256 MB. The share page plays larger ones.',
  );
  expect(await violations(page)).toEqual([]);

  const [sharePage] = await Promise.all([
    page.waitForEvent('popup'),
    preview.getByRole('link', { name: 'Open Share Page' }).click(),
  ]);
  await expect(sharePage).toHaveURL(new RegExp(`/e/${folderId}\\?view=contents#${formatKey(secret)}$`));
  await Promise.all([sharePage.waitForRequest(/\/e\/view\//), show(sharePage, 'film.mp4')]);
});

test('forgets the key of a deleted upload', async ({ page, owner, newVisitor }) => {
  const links = [];
  for (const name of ['a', 'b', 'c', 'd']) links.push(await sendEncrypted(page, [disk.write(`${name}.txt`, 100)]));
  const [a = '', b = '', c = '', d = ''] = links.map(idOf);
  await page.goto('/uploads');
  expect((await storedKeys(page)).toSorted()).toEqual([a, b, c, d].toSorted());
  await box(page, 'a.txt').check();
  await box(page, 'b.txt').check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectRows(page, ['d.txt', 'c.txt']);
  expect((await storedKeys(page)).toSorted()).toEqual([c, d].toSorted());

  // The user leaves the page before the server deletes the file.
  await choose(page, 'c.txt', 'Delete');
  await page.goto('/pricing');
  await expect.poll(async () => (await page.request.get(`/api/folder/${c}`)).status()).toBe(404);
  await page.goto('/uploads');
  await expect.poll(() => storedKeys(page)).toEqual([d]);

  // Another device deletes the upload. This browser deletes the key when it opens My Files again.
  const device = await secondDevice(owner, newVisitor);
  await device.goto('/uploads');
  await choose(device, 'Encrypted upload', 'Delete');
  await device.goto('/pricing');
  await expect.poll(async () => (await device.request.get(`/api/folder/${d}`)).status()).toBe(404);
  await page.evaluate(
    (id) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('fileshare-keys');
        opening.onsuccess = () => {
          const keys = opening.result.transaction('folders', 'readwrite').objectStore('folders');
          const reading = keys.get(id);
          reading.onsuccess = () => {
            // Pretends that the last known expiry has passed.
            keys.put({ ...reading.result, checkAfter: Date.now() - 1000 }, id).onsuccess = () => {
              opening.result.close();
              resolve();
            };
          };
        };
      }),
    d,
  );
  await page.goto('/uploads');
  await expect.poll(() => storedKeys(page)).toEqual([]);
});
