import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect } from 'vitest';
import { png, textFile, wav } from '../../dev/seed/generated-files.ts';
import { ORIGIN_MARK } from '../../worker/contract/site-pages.ts';
import { bytes, sha256OfBytes } from '../harness/bytes.ts';
import { callsTo } from '../harness/calls.ts';
import { newPerson } from '../harness/people.ts';
import { testWith } from '../harness/running/programs.ts';
import { shareSealed } from '../harness/sealed-share.ts';
import { linkField, linkHasFocus, openFolder, partsSent, send, sharedLink } from './acts.ts';
import type { Launch } from './driver.ts';
import { sha256OfFile } from './page.ts';
import { type SetUp, withSetUp, writeGenerated } from './set-up.ts';

const LARGE_FILE_BYTES = 130_000_000;
const SMALL_FILES = 300;
/** Large enough that the service worker saves the file. The page saves small files from memory. */
const ENCRYPTED_BYTES = 70 * 1024 * 1024;

const PASSWORD = 'correct horse';

const SNIPPETS = new URL('../../web/features/developers/snippets/', import.meta.url);

async function programOf(name: string, origin: string, folderId = ''): Promise<() => void> {
  const text = await readFile(new URL(name, SNIPPETS), 'utf8');
  return new Function(text.replaceAll(ORIGIN_MARK, origin).replace('FOLDER-ID', folderId)) as () => void;
}

const printedFolderId = () => /\/d\/([\w-]{16})$/m.exec(document.body.innerText)?.[1];

export function mainPath(browser: string, programs: readonly string[], launch: Launch): void {
  const test = (title: string, run: (setUp: SetUp) => Promise<void>) =>
    testWith(...programs, 'unzip')(title, () => withSetUp(launch, run));

  describe(browser, () => {
    test('sends 130 MB in parts, resumes after a reload, and downloads the whole file', async ({
      newPage,
      disk,
      line,
    }) => {
      const film = disk.write('film.mkv', LARGE_FILE_BYTES);
      const sender = await newPage();
      await sender.open(line.url.href);
      await sender.pick('Choose Files', [film.path]);
      await sender.press('button', 'Upload Files');
      const partsBefore = await sender.until('two parts have arrived', async () => {
        const parts = await sender.run(partsSent);
        return parts.length >= 2 ? parts : undefined;
      });
      await sender.reload();
      await sender.sees('Resume “film.mkv”');
      await sender.pick('Choose again', [film.path]);
      const link = await sharedLink(sender);
      const after = await sender.run(partsSent);
      expect(after.filter((part) => partsBefore.includes(part))).toEqual([]);
      expect(after.length).toBeGreaterThan(0);

      const visitor = await newPage();
      await visitor.open(link);
      const saved = await visitor.saved(() => visitor.press('button', 'Download film.mkv'));
      expect(basename(saved)).toBe('film.mkv');
      expect(await sha256OfFile(saved)).toBe(film.sha256);
    });

    test('sends and receives 130 MB in parts with the programs of the developer guide', async ({
      newPage,
      disk,
      url,
    }) => {
      const film = disk.write('film.mkv', LARGE_FILE_BYTES);
      const sender = await newPage();
      await sender.open(`${url}/developers`);
      await sender.run(await programOf('send.js', url));
      await sender.pick('Send a file', [film.path]);
      // Some drivers return null instead of undefined.
      const folderId = await sender.until(
        'the link is there',
        async () => (await sender.run(printedFolderId)) ?? undefined,
      );

      const visitor = await newPage();
      await visitor.open(`${url}/developers`);
      await visitor.run(await programOf('receive.js', url, folderId));
      const saved = await visitor.saved(() => visitor.press('link', 'film.mkv'));
      // WebKitGTK uses the final name before the file is complete.
      await visitor.until('all of it is saved', async () => statSync(saved).size === LARGE_FILE_BYTES || undefined);
      expect(await sha256OfFile(saved)).toBe(film.sha256);
    });

    test('opens and marks a call of the developer reference after a click in the list', async ({ newPage, url }) => {
      const reader = await newPage();
      await reader.open(`${url}/developers/reference`);
      await reader.press('link', 'checksums');
      await reader.until('the call is shown, open and marked', async () => {
        const savedText = await reader.run(() => {
          const heading = document.getElementById('checksums');
          const { top = -1 } = heading?.getBoundingClientRect() ?? {};
          const current = document.querySelector('[aria-current=location]')?.textContent;
          return heading?.closest('details')?.open && top >= 0 && top < window.innerHeight && current === 'checksums';
        });
        return savedText || undefined;
      });
    });

    test('sends 300 small files and downloads them as one ZIP', async ({ newPage, disk, url }) => {
      const files = Array.from({ length: SMALL_FILES }, (_, index) =>
        disk.write(`note ${index}.bin`, 900 + index, index),
      );
      const sender = await newPage();
      await sender.open(url);
      await sender.pick(
        'Choose Files',
        files.map(({ path }) => path),
      );
      await sender.sees(`Files to Upload (${SMALL_FILES})`);
      await sender.press('button', 'Upload Files');
      const link = await sharedLink(sender);

      const visitor = await newPage();
      await openFolder(visitor, link, SMALL_FILES);
      const zip = await visitor.saved(() => visitor.press('button', 'Download all'));
      expect(basename(zip)).toBe('note 0.bin and 299 more.zip');
      const unpacked = join(disk.root, 'unpacked');
      mkdirSync(unpacked);
      execFileSync('unzip', ['-q', zip, '-d', unpacked]);
      const arrived = await Promise.all(
        readdirSync(unpacked).map(async (name) => [name, await sha256OfFile(join(unpacked, name))]),
      );
      expect(Object.fromEntries(arrived)).toEqual(Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])));
    });

    test('opens an encrypted share, shows a picture, plays a sound, and saves a large file', async ({
      newPage,
      url,
    }) => {
      const sender = callsTo(new URL(url), newPerson(), () => []);
      const { link } = await shareSealed(sender, [
        png('photo.png', 900, 700),
        wav('sound.wav', 2),
        { name: 'large.bin', buffer: bytes(ENCRYPTED_BYTES) },
      ]);
      const visitor = await newPage();
      await openFolder(visitor, `${url}${link}`, 3);
      await visitor.press('button', 'photo.png');
      const width = () =>
        visitor.run(() => document.querySelector<HTMLImageElement>('img[alt="photo.png"]')?.naturalWidth);
      await visitor.until('the picture is loaded', async () => (await width()) || undefined);
      await visitor.press('button', 'Close preview');
      const isClosed = () => visitor.run(() => document.querySelector('[aria-label="Preview of photo.png"]') === null);
      await visitor.until('the preview is closed', async () => (await isClosed()) || undefined);
      await visitor.press('button', 'sound.wav');
      const isReady = () => visitor.run(() => (document.querySelector('audio')?.duration ?? 0) > 1);
      await visitor.until('the length of the sound is known', async () => (await isReady()) || undefined);
      await visitor.press('button', 'Close preview');
      const saved = await visitor.saved(() => visitor.press('button', 'Download large.bin'));
      await visitor.until('all of it is saved', async () => statSync(saved).size === ENCRYPTED_BYTES || undefined);
      expect(await sha256OfFile(saved)).toBe(sha256OfBytes(ENCRYPTED_BYTES));
    });

    test('previews a picture and a text without a download', async ({ newPage, disk, url }) => {
      const link = await send(await newPage(), url, [
        writeGenerated(disk, png('photo.png', 900, 700)),
        writeGenerated(disk, textFile('notes.txt', 'Buy milk and two eggs')),
      ]);
      const visitor = await newPage();
      await openFolder(visitor, link, 2);
      await visitor.press('button', 'photo.png');
      await visitor.finds('picture', 'photo.png');
      const width = () =>
        visitor.run(() => document.querySelector<HTMLImageElement>('img[alt="photo.png"]')?.naturalWidth);
      await visitor.until('the picture is loaded', async () => (await width()) || undefined);
      expect(await width()).toBe(900);
      await visitor.press('button', 'Close preview');
      await visitor.press('button', 'notes.txt');
      await visitor.sees('Buy milk and two eggs');
    });

    test('shows files that were sent before sign-up in My Files of the new account', async ({ newPage, disk, url }) => {
      const sender = await newPage();
      await send(sender, url, [disk.write('letter.txt', 1000).path]);
      await sender.press('link', 'My Files');
      await sender.finds('checkbox', 'Select letter.txt');
      await sender.press('button', 'Sign in');
      await sender.press('tab', 'Create account');
      const email = `${randomUUID()}@example.com`;
      await sender.fill('Email', email);
      await sender.fill('Password', PASSWORD);
      await sender.fill('Confirm password', PASSWORD);
      await sender.press('button', 'Create account');
      await sender.finds('button', `Account: ${email}`);
      await sender.finds('checkbox', 'Select letter.txt');
      await sender.reload();
      await sender.finds('button', `Account: ${email}`);
      await sender.finds('checkbox', 'Select letter.txt');
    });

    test('shows the whole link in the dialog, and selects it', async ({ newPage, disk, url }) => {
      const sender = await newPage();
      const link = await send(sender, url, [disk.write('letter.txt', 1000).path]);
      await sender.press('link', 'My Files');
      await sender.press('button', 'Actions for letter.txt');
      await sender.press('menuitem', 'Share');
      await sender.finds('field', 'Share link');
      const acts = [
        () => sender.until('the field has the focus', async () => (await sender.run(linkHasFocus)) || undefined),
        () => sender.press('button', 'Copy Link'),
        () => sender.press('field', 'Share link'),
      ];
      for (const act of acts) {
        await act();
        await expect.poll(() => sender.run(linkField)).toEqual({ selected: link, isWhole: true });
      }
    });
  });
}
