import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MIB } from '../../../worker/contract/units.ts';
import { startProcess } from '../../harness/running/process.ts';
import {
  alive,
  cancelUpload,
  chooseAgainButton,
  chooseFiles,
  chooseFilesButton,
  download,
  drop,
  lineOf,
  linkOf,
  openFolder,
  pick,
  reaches,
  recordPuts,
  shareLink,
  startUpload,
} from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';

const FILE_BYTES = 101 * MIB;

test.describe.configure({ timeout: 240_000 });

async function interrupted(page: Page, choose: () => Promise<void>): Promise<string[]> {
  const parts = recordPuts(page);
  await page.goto('/');
  await (await lineOf(page)).slow(16 * MIB);
  await choose();
  await startUpload(page);
  await expect.poll(() => parts.length, { timeout: 60_000 }).toBeGreaterThan(0);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  return parts;
}

test('resumes after a reload with one click if the browser keeps file handles', async ({ profilePage: page }) => {
  // Headless browsers have no file dialog.
  await page.addInitScript(() => {
    window.showOpenFilePicker = async () => [
      await (await navigator.storage.getDirectory()).getFileHandle('kept.bin', { create: true }),
    ];
  });
  await page.goto('/');
  await page.evaluate(async (size) => {
    const file = await (await navigator.storage.getDirectory()).getFileHandle('kept.bin', { create: true });
    const writable = await file.createWritable();
    await writable.write(new Uint8Array(size).map((_, index) => index >> 12));
    await writable.close();
  }, FILE_BYTES);
  const parts = await interrupted(page, async () => {
    await alive(page);
    await chooseFilesButton(page).click();
  });

  await page.getByRole('button', { name: 'Continue upload' }).click();
  await openFolder(page, await shareLink(page, 120_000));
  expect(new Set(parts).size).toBe(parts.length);
  const hash = createHash('sha256').update(new Uint8Array(FILE_BYTES).map((_, index) => index >> 12));
  expect((await download(page, 'kept.bin')).sha256).toBe(hash.digest('hex'));
});

async function interruptedWithHandles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const savedHandle = async (name: string) =>
      (await navigator.storage.getDirectory()).getFileHandle(name, { create: true });
    window.showOpenFilePicker = async () => [await savedHandle('one.bin'), await savedHandle('two.bin')];
    FileSystemHandle.prototype.queryPermission = async () => 'prompt';
    FileSystemHandle.prototype.requestPermission = async function () {
      return this.name === 'one.bin' ? 'granted' : 'denied';
    };
  });
  await page.goto('/');
  await page.evaluate(async () => {
    for (const file of await (window.showOpenFilePicker?.({ multiple: true }) ?? [])) {
      const writable = await file.createWritable();
      await writable.write(new Uint8Array(1024 * 1024));
      await writable.close();
    }
  });
  const line = await lineOf(page);
  await line.slow(MIB / 4);
  await alive(page);
  await chooseFilesButton(page).click();
  await startUpload(page);
  await reaches(page, 5);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await line.mend();
}

test('names a file that the user does not let the page read again, and accepts this file alone', async ({
  profilePage: page,
}) => {
  await interruptedWithHandles(page);
  await page.getByRole('button', { name: 'Continue upload' }).click();
  await expect(page.getByText('Your browser had no permission to read two.bin.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue upload' })).toBeEnabled();

  await page.evaluate(() => {
    window.showOpenFilePicker = async () => [await (await navigator.storage.getDirectory()).getFileHandle('two.bin')];
  });
  await chooseAgainButton(page).click();
  await shareLink(page);
  await expect(page.getByRole('img', { name: 'Done' })).toHaveCount(2);
});

test('no longer offers an upload that another tab discarded', async ({ profilePage: page }) => {
  await interruptedWithHandles(page);
  await expect(page.getByRole('button', { name: 'Continue upload' })).toBeVisible();
  const otherVisitor = await page.context().newPage();
  await otherVisitor.goto('/');
  await otherVisitor.getByRole('button', { name: 'Discard' }).click();
  await expect(otherVisitor.getByText('Resume “')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue upload' }).click();
  await expect(page.getByText('Resume “')).toHaveCount(0);
  await expect(chooseFilesButton(page)).toBeVisible();
});

test('sends a file again if the response did not come from the server', async ({ page, disk }) => {
  const letter = disk.write('letter.txt', 1000);
  const putUrls: string[] = [];
  await page.route('**/api/upload/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    putUrls.push(route.request().url());
    if (putUrls.length > 1) return route.continue();
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' });
  });
  await page.goto('/');
  await chooseFiles(page, [letter]);
  await startUpload(page);
  await openFolder(page, await shareLink(page));
  expect(putUrls.length).toBe(2);
  expect((await download(page, letter.name)).sha256).toBe(letter.sha256);
});

test('names a file that changed since the interruption, and does not send it', async ({ page, disk }) => {
  const film = disk.write('film.mkv', FILE_BYTES);
  await interrupted(page, () => chooseFiles(page, [film]));
  disk.write('film.mkv', FILE_BYTES, 2);
  await pick(chooseAgainButton(page), film.path);
  await expect(page.getByText('Moved or changed: film.mkv')).toBeVisible();
});

test('waits while offline, and resumes without a click', async ({ page, newVisitor, disk }) => {
  const film = disk.write('film.mkv', FILE_BYTES);
  await page.goto('/');
  const line = await lineOf(page);
  await line.slow(30 * MIB);
  await drop(page, [film.path]);
  await startUpload(page);
  await reaches(page, 10);
  await line.cut();
  await expect(page.getByText('resumes when you’re back online')).toBeVisible({ timeout: 30_000 });
  await line.mend();
  const link = await shareLink(page, 120_000);
  const otherVisitor = await newVisitor();
  await openFolder(otherVisitor, link);
  expect((await download(otherVisitor, film.name)).sha256).toBe(film.sha256);
});

test('cancels at once, deletes the folder on the server, and sends the files again after one click', async ({
  page,
  disk,
}) => {
  const film = disk.write('film.mkv', FILE_BYTES);
  let folderId = '';
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/upload/init')) folderId = (await response.json()).folderId;
  });
  await page.goto('/');
  const line = await lineOf(page);
  await line.slow(10 * MIB);
  await drop(page, [film.path]);
  await startUpload(page);
  await reaches(page, 5);
  await expect(page).toHaveTitle(/^\d+% - film\.mkv$/);
  expect(await linkOf(page)).toContain('/d/');
  await cancelUpload(page);
  await expect.poll(async () => (await page.request.get(`/api/folder/${folderId}`)).status()).toBe(404);
  await expect(page).toHaveTitle(/^\D/);
  await expect(page.getByText('Files to Upload (1)')).toBeVisible();

  await line.mend();
  await startUpload(page);
  await openFolder(page, await shareLink(page));
  expect((await download(page, film.name)).sha256).toBe(film.sha256);
  await page.goto('/');
  await expect(chooseFilesButton(page)).toBeVisible();
  await expect(page.getByText('Resume “')).toHaveCount(0);
});

test('resumes after the server was killed and restarted', async ({ page, disk }) => {
  const persistTo = mkdtempSync(join(tmpdir(), 'fileshare-killed-'));
  const first = await startProcess({ persistTo });
  const film = disk.write('film.mkv', FILE_BYTES);
  const parts = recordPuts(page);
  await page.goto(first.url.href);
  await (await lineOf(page)).slow(8 * MIB);
  await drop(page, [film.path]);
  await startUpload(page);
  await expect.poll(() => parts.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await first.kill();
  await expect(page.getByText('We can’t reach the server.')).toBeVisible({ timeout: 60_000 });
  const second = await first.restart();
  try {
    const link = await shareLink(page, 120_000);
    await openFolder(page, link);
    expect((await download(page, film.name)).sha256).toBe(film.sha256);
  } finally {
    await second.stop();
    rmSync(persistTo, { recursive: true, force: true });
  }
});
