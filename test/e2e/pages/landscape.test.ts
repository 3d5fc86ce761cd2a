import { rmSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { landscape, textFile } from '../../../dev/seed/generated-files.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { makeRequest } from '../../harness/requests.ts';
import { alive, chooseFiles, chooseFilesButton, lineOf, reaches, shareLink, startUpload } from '../acts/acts.ts';
import { emulatorReady } from '../acts/auth-emulator.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { expectNoShift, watchShifts } from '../acts/layout-shifts.ts';
import { box, choose, send } from '../acts/my-files-acts.ts';
import { shareOf } from '../acts/preview-acts.ts';
import { chooseForm, dialogButton, openSignIn } from '../acts/sign-in.ts';

const PHONE = { width: 740, height: 360 };

const TARGET_PX = 44;

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const inView = (target: Locator) => expect(target).toBeInViewport({ ratio: 1 });

test('a phone in landscape shows the main button of home at every step', async ({ page }) => {
  const disk = newDisk();
  await page.goto('/');
  await inView(chooseFilesButton(page));
  await chooseFiles(page, [disk.write('film.mkv', 3 * MIB), disk.write('letter.txt', 1000)]);
  await inView(page.getByRole('button', { name: 'Upload Files' }));
  await inView(page.getByRole('button', { name: 'Remove film.mkv' }));
  const line = await lineOf(page);
  await line.slow(MIB / 10);
  await startUpload(page);
  await reaches(page, 0);
  const copy = page.getByRole('button', { name: 'Copy Link' });
  await inView(copy);
  await inView(page.getByRole('button', { name: 'Cancel Upload' }));
  await inView(page.getByText(/^\d+%$/).first());
  await line.mend();
  await shareLink(page);
  await inView(copy);
  const link = await page.getByRole('link', { name: /^Share link: / }).boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(TARGET_PX);
  disk.remove();
});

test('a phone in landscape shows the button that helps after a failure', async ({ page, disk }) => {
  const film = disk.write('film.mkv', 3 * MIB);
  await page.goto('/');
  await chooseFiles(page, [film, disk.write('letter.txt', 1000)]);
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible();
  rmSync(film.path);
  await startUpload(page);
  await expect(page.getByRole('heading', { name: '1 of 2 files did not arrive' })).toBeFocused({ timeout: 60_000 });
  await inView(page.getByText('It was moved, deleted or changed since you chose it.'));
  await inView(page.getByRole('button', { name: 'Choose again' }));
});

test('a phone in landscape shows all buttons of the dialog to sign in', async ({ page }) => {
  await emulatorReady();
  await page.goto('/');
  await openSignIn(page);
  for (const form of ['Sign in', 'Create account'] as const) {
    await chooseForm(page, form);
    await inView(dialogButton(page, form));
    await inView(dialogButton(page, 'Continue with Google'));
    await inView(dialogButton(page, 'Cancel'));
  }
  await dialogButton(page, 'Create account').click();
  await inView(page.getByText('Please enter your email address.'));
});

test('a phone in landscape shows the main button of shares, requests and plans', async ({ newVisitor, owner }) => {
  const photos = [1, 2].map((number) => landscape(`Harbour ${number}.png`, 900, 600, number));
  const letter = textFile('letter.txt', 'Hello');
  const { requestId } = await makeRequest(owner, { note: 'Those of the last day, please, in full size.' });
  const screens = [
    [await shareOf(owner, [letter], { folderName: 'letter.txt' }), 'Download letter.txt'],
    [await shareOf(owner, photos, { folderName: 'Photos for Ana' }), 'Download all'],
    [await shareOf(owner, photos, { folderName: 'Photos for Ana', password: 'correct horse' }), 'Unlock'],
    [`/u/${requestId}`, 'Choose Files'],
    ['/pricing', 'Upgrade to Premium'],
  ] as const;
  const page = await newVisitor();
  for (const [path, name] of screens) {
    await page.goto(path);
    await alive(page);
    await inView(page.getByRole('button', { name }));
  }
});

test('a phone in landscape moves nothing on the page of a request when files are listed', async ({
  newVisitor,
  owner,
  disk,
}) => {
  const { requestId } = await makeRequest(owner, { note: 'Those of the last day, please, in full size.' });
  const page = await newVisitor();
  await page.setViewportSize(PHONE);
  await watchShifts(page);
  await page.goto(`/u/${requestId}`);
  await alive(page);
  await chooseFiles(page, [disk.write('letter.txt', 1000)]);
  await inView(page.getByRole('button', { name: 'Send files' }));
  await expectNoShift(page, 'files are listed');
});

test('a phone in landscape shows the first row of My Files, and dialogs in the middle', async ({ page, owner }) => {
  await send(owner, ['letter.txt'], { folderName: 'Letters' });
  await page.goto('/uploads');
  await inView(box(page, 'Letters'));
  await choose(page, 'Letters', 'Sharing…');
  const dialog = page.getByRole('dialog', { name: 'Sharing' });
  await inView(dialog);
  await inView(dialog.getByRole('button', { name: 'Save' }));
  const { x = 0, width = 0 } = (await dialog.boundingBox()) ?? {};
  expect(x + width / 2).toBe(PHONE.width / 2);
});
