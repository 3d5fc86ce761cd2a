import { rmSync, truncateSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type GeneratedFile, landscape, textFile } from '../../../dev/seed/generated-files.ts';
import { KIB, MIB } from '../../../worker/contract/units.ts';
import {
  alive,
  chooseAgainButton,
  chooseFiles,
  chooseFilesButton,
  chooseFolderAgainButton,
  chooseFolderButton,
  lineOf,
  pick,
  reaches,
  shareLink,
  startUpload,
  unfinishedUpload,
} from '../../e2e/acts/acts.ts';
import { expect } from '../../e2e/acts/browser.ts';
import { turnOnEncryption } from '../../e2e/acts/encrypted-acts.ts';
import { addCamera, answerNotifications, offerInstallation } from '../../e2e/acts/phone.ts';
import { LONG_NAMES } from '../long-names.ts';
import { type Scene, scene, sceneElsewhere } from '../scene.ts';

const DRAG_EVENT_MS = 100;
const photo = (name: string, number: number) => landscape(name, 900, 600, number);
const file = (name: string, bytes: number) => textFile(name, 'x'.repeat(bytes), 'application/octet-stream');

const journey = (filmBytes = 40 * KIB): GeneratedFile[] => [
  photo('Harbour at dawn.png', 0),
  photo('Lighthouse.png', 1),
  photo('The long walk back to the ferry, second day.png', 2),
  file('Crossing.mkv', filmBytes),
  file('Travel notes.txt', 3 * KIB),
  file('Tickets.pdf', 20 * KIB),
];

async function chosen(page: Page, files: readonly GeneratedFile[] = journey()): Promise<void> {
  await page.goto('/');
  await alive(page);
  await pick(chooseFilesButton(page), [...files]);
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible();
}

async function onTheWay(page: Page, files: readonly GeneratedFile[] = journey(6 * MIB)): Promise<void> {
  await chosen(page, files);
  await (await lineOf(page)).slow(256 * KIB);
  await startUpload(page);
  await reaches(page, 8);
}

async function sendFiles(page: Page): Promise<string> {
  await chosen(page);
  await startUpload(page);
  return shareLink(page);
}

async function breakOff(page: Page): Promise<void> {
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(unfinishedUpload(page)).toBeVisible();
}

/** Repeats the drag events. Without them, the page ends its drag state. */
const drag = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: ['/nothing.txt'], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver') =>
    session.send('Input.dispatchDragEvent', { type, x: 150, y: 300, data });
  await send('dragEnter');
  const timer = setInterval(() => send('dragOver').catch(() => clearInterval(timer)), DRAG_EVENT_MS);
  await expect(page.getByText(/^Drop anywhere/)).toBeVisible();
};

const REFUSALS = [
  {
    name: 'too many uploads',
    status: 429,
    headers: { 'Retry-After': '540' },
    json: { error: 'Too many uploads. Please wait before starting another one.', code: 'too_many_uploads' },
  },
  {
    name: 'too little bandwidth',
    status: 403,
    headers: {},
    json: {
      error: 'Bandwidth limit exceeded',
      code: 'bandwidth_exceeded',
      usedBytes: 107_000_000_000,
      limitBytes: 107_374_182_400,
      resetsAt: '2026-12-01T00:00:00.000Z',
    },
  },
  {
    name: 'sign in again',
    status: 403,
    headers: {},
    json: { error: 'These files belong to an account now. Sign in to use them.', code: 'id_linked' },
  },
  {
    name: 'an error of the server',
    status: 500,
    headers: {},
    json: { error: 'Something went wrong on our side.', code: 'internal' },
  },
] as const;

export const sending: readonly Scene[] = [
  scene('home', async ({ page }) => {
    await page.goto('/');
    await alive(page);
  }),
  scene('home, with a camera', async ({ page, context }) => {
    await addCamera(context);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
  }),
  scene('home, the shared files are lost', async ({ page }) => {
    await page.goto('/?shared=lost');
    await expect(page.getByText('The shared files did not arrive here.')).toBeVisible();
  }),
  scene('home, files are dragged over it', async ({ page }) => {
    await page.goto('/');
    await alive(page);
    await drag(page);
  }),
  scene('files to send, more files are dragged over them', async ({ page }) => {
    await chosen(page);
    await drag(page);
  }),
  scene('home, speed tested', async ({ page }) => {
    await page.goto('/');
    await alive(page);
    await page.getByRole('button', { name: 'Test Speed' }).click();
    await expect(page.getByText(/answers in|High latency/)).toBeVisible();
  }),
  scene('home, a file that is too large', async ({ page, disk }) => {
    const film = disk.write('Holiday film, uncut.mov', 1);
    truncateSync(film.path, 11 * 1024 * MIB);
    await page.goto('/');
    await chooseFiles(page, [film]);
    await expect(page.getByRole('link', { name: 'See Premium' })).toBeVisible();
  }),
  scene('files to send', ({ page }) => chosen(page)),
  scene('files to send, with a camera', async ({ page, context }) => {
    await addCamera(context);
    await chosen(page);
  }),
  scene('files to send, one', ({ page }) => chosen(page, [file('Presentation of the year 2026, final.pdf', 3 * MIB)])),
  scene('files to send, forty', ({ page }) =>
    chosen(
      page,
      Array.from({ length: 40 }, (_, index) => file(`Scan ${index + 1}.pdf`, (index + 1) * KIB)),
    ),
  ),
  scene('files to send, long names', ({ page }) =>
    chosen(
      page,
      LONG_NAMES.map((name, index) => photo(`${name}.png`, index)),
    ),
  ),
  scene('files to send, options', async ({ page }) => {
    await chosen(page);
    await page.getByRole('button', { name: 'Options' }).click();
  }),
  scene('files to send, encrypted', async ({ page }) => {
    await chosen(page);
    await turnOnEncryption(page);
  }),
  scene('on the way', ({ page }) => onTheWay(page)),
  scene('on the way, one file', ({ page }) => onTheWay(page, [file('Crossing.mkv', 6 * MIB)])),
  scene('on the way, a notification is wanted', async ({ page, context }) => {
    await answerNotifications(context, 'granted');
    await onTheWay(page);
    await page.getByRole('button', { name: 'Notify me when it’s sent' }).click();
    await expect(page.getByText('We’ll notify you when it’s sent.')).toBeVisible();
  }),
  scene('on the way, notifications are blocked', async ({ page, context }) => {
    await answerNotifications(context, 'denied');
    await onTheWay(page);
    await page.getByRole('button', { name: 'Notify me when it’s sent' }).click();
    await expect(page.getByText('Your browser blocks notifications')).toBeVisible();
  }),
  scene('sent, the page can be installed', async ({ page }) => {
    await sendFiles(page);
    await offerInstallation(page);
    await expect(page.getByRole('region', { name: 'Install' })).toBeVisible();
  }),
  scene('on the way, without a connection', async ({ page, disk }) => {
    await page.goto('/');
    await chooseFiles(page, [disk.write('Crossing.mkv', 60 * MIB)]);
    const line = await lineOf(page);
    await line.slow(4 * MIB);
    await startUpload(page);
    await reaches(page, 8);
    await line.cut();
    await expect(page.getByText(/back online|reach the server/)).toBeVisible({ timeout: 60_000 });
  }),
  scene('cancelled', async ({ page }) => {
    await onTheWay(page);
    await page.getByRole('button', { name: 'Cancel Upload' }).click();
    await expect(page.getByRole('button', { name: 'Cancel Upload' })).toHaveCount(0);
  }),
  scene('failed, of five files one', async ({ page, disk }) => {
    const files = [1, 2, 3, 4].map((number) => disk.write(`Chapter ${number}.pdf`, 2 * MIB, number));
    const last = disk.write('Last chapter.pdf', 3 * MIB);
    await page.goto('/');
    await chooseFiles(page, [...files, last]);
    await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible();
    rmSync(last.path);
    await startUpload(page);
    await expect(page.getByRole('heading', { name: '1 of 5 files did not arrive' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('list', { name: 'Files that did not arrive' })).toBeVisible();
  }),
  scene('failed, the file is gone', async ({ page, disk }) => {
    const file = disk.write('Last chapter.pdf', 3 * MIB);
    await page.goto('/');
    await chooseFiles(page, [file]);
    await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible();
    rmSync(file.path);
    await startUpload(page);
    await expect(chooseAgainButton(page)).toBeVisible({ timeout: 60_000 });
  }),
  ...REFUSALS.map(({ name, status, json, headers }) =>
    scene(`refused, ${name}`, async ({ page }) => {
      await page.route('**/api/upload/init', (route) => route.fulfill({ status, json, headers }));
      await chosen(page);
      await startUpload(page);
      await expect(page.getByRole('button', { name: 'Change files' })).toBeVisible({ timeout: 60_000 });
    }),
  ),
  scene('sent', ({ page }) => sendFiles(page)),
  scene('sent, downloaded by somebody', async ({ page, newVisitor }) => {
    const folderId = (await sendFiles(page)).split('/').at(-1) ?? '';
    await (await newVisitor()).request.get(`/api/archive/${folderId}`);
    await expect(page.getByText(/^Downloaded/).first()).toBeVisible({ timeout: 60_000 });
  }),
  scene('sent, encrypted', async ({ page }) => {
    await chosen(page);
    await turnOnEncryption(page);
    await startUpload(page);
    await shareLink(page);
  }),
  sceneElsewhere('an encrypted upload that broke off, on another device', async ({ page, newVisitor }) => {
    await chosen(page, journey(6 * MIB));
    await turnOnEncryption(page);
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await (await lineOf(page)).slow(256 * KIB);
    await startUpload(page);
    await reaches(page, 8);
    await page.getByRole('button', { name: 'Management link' }).click();
    const link = await page.getByLabel('Management link', { exact: true }).innerText();
    const other = await newVisitor();
    await other.goto(link.slice(0, link.lastIndexOf('.')));
    await expect(other.getByRole('button', { name: 'Unlock' })).toBeVisible();
    return other;
  }),
  scene('sent, management link', async ({ page }) => {
    await sendFiles(page);
    await page.getByRole('button', { name: 'Management link' }).click();
    await expect(page.getByLabel('Management link', { exact: true })).toBeVisible();
  }),
  scene('an upload that broke off', async ({ page }) => {
    await onTheWay(page, [file('Crossing.mkv', 6 * MIB)]);
    await breakOff(page);
  }),
  scene('an upload that broke off, another file is chosen', async ({ page, disk }) => {
    await onTheWay(page, [file('Crossing.mkv', 6 * MIB)]);
    await breakOff(page);
    await pick(chooseAgainButton(page), disk.write('Departure.mkv', KIB).path);
    await expect(page.getByText('Missing from the files you chose')).toBeVisible();
  }),
  scene('an upload that broke off, a folder', async ({ page, disk }) => {
    for (const [index, name] of LONG_NAMES.entries()) disk.write(`Holiday in the north/${name}.mov`, 2 * MIB, index);
    await page.goto('/');
    await alive(page);
    await pick(chooseFolderButton(page), disk.folder('Holiday in the north'));
    await (await lineOf(page)).slow(256 * KIB);
    await startUpload(page);
    await reaches(page, 1);
    await breakOff(page);
    await expect(chooseFolderAgainButton(page)).toBeVisible();
  }),
];
