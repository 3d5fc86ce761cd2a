/** An encrypted upload must not send, store or log keys, names or contents. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { landscape } from '../../../dev/seed/generated-files.ts';
import { fromBase64Url } from '../../../encryption/bytes.ts';
import { linkKeys, unwrapFolderKey } from '../../../encryption/link-keys.ts';
import type { LockedFolder } from '../../../worker/contract/calls/encryption.ts';
import type { FolderAnswer } from '../../../worker/contract/calls/folders.ts';
import { ACCESS_KEY_HEADER } from '../../../worker/contract/encryption.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { readLink } from '../../harness/open-sealed.ts';
import { startProcess } from '../../harness/running/process.ts';
import { formsOf, type Haystack, tracesOf } from '../../harness/traces.ts';
import { alive, chooseFiles, download, drop, saved, shareLink, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { ENCRYPTED_LINK, turnOnEncryption } from '../acts/encrypted-acts.ts';
import { expireInHours } from '../acts/my-files-acts.ts';
import { pane, show } from '../acts/preview-acts.ts';
import { recordBytes } from '../acts/recording-proxy.ts';

test.describe.configure({ timeout: 240_000 });

const PASSWORD = 'walrus-orbit-staple';
const TITLE = 'quokka expedition';
const MESSAGE = 'bring the tangerine umbrella';
const SENTENCE = 'The lighthouse keeper hid nineteen violins.';
const BOOK_BYTES = 2 * MIB + 500_000;
const book = bytes(BOOK_BYTES, 77);
const picture = landscape('okapi-portrait.png', 300, 200, 1).buffer;

const storedFiles = (folder: string, when: string): Haystack[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ name: `${path.slice(folder.length + 1)} ${when}`, bytes: readFileSync(path) }));

async function send(page: Page, texts: { title: string; message: string; password: string }): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill(texts.title);
  await page.getByLabel('Message').fill(texts.message);
  await page.getByLabel('Password', { exact: true }).fill(texts.password);
  await startUpload(page);
  return shareLink(page);
}

async function receive(visitor: Page, link: string): Promise<void> {
  await visitor.goto(link);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Unlock' }).click();
  await expect(visitor.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await expect(visitor.getByText(MESSAGE)).toBeVisible();
  await visitor.getByRole('button', { name: 'Click to view contents' }).click();
  await show(visitor, 'narwhal-notes.txt');
  await expect(visitor.getByText(SENTENCE).first()).toBeVisible();
  await show(visitor, 'okapi-portrait.png');
  await expect
    .poll(() =>
      pane(visitor, 'okapi-portrait.png')
        .getByRole('img', { name: 'okapi-portrait.png' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(300);
  expect((await download(visitor, 'pangolin.epub')).sha256).toBe(sha256(book));
  const zip = await saved(visitor, () => visitor.getByRole('button', { name: 'Download all' }).click());
  expect(readFileSync(await zip.path()).includes(SENTENCE)).toBe(true);
}

async function manage(page: Page, manageLink: string): Promise<void> {
  await page.goto(manageLink);
  await expireInHours(page);
  await page.getByRole('button', { name: 'Change Sharing' }).click();
  await page.getByRole('checkbox', { name: 'Stop sharing' }).click();
  await page.getByRole('dialog', { name: 'Sharing' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sharing is stopped: the link doesn’t open.')).toBeVisible();
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByRole('listitem')).toHaveCount(3);
  await files
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Delete File' }).getByRole('button', { name: 'Delete' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(2);
}

test('sends, stores and logs no key, name or plaintext of an encrypted upload', async ({ page, newVisitor, disk }) => {
  const persistTo = mkdtempSync(join(tmpdir(), 'fileshare-recorded-'));
  const server = await startProcess({ persistTo });
  const proxy = await recordBytes(server.url);
  try {
    mkdirSync(join(disk.root, 'ibis-harbour'));
    writeFileSync(join(disk.root, 'ibis-harbour/narwhal-notes.txt'), `${SENTENCE}\n`.repeat(20));
    writeFileSync(join(disk.root, 'ibis-harbour/okapi-portrait.png'), picture);
    writeFileSync(join(disk.root, 'ibis-harbour/pangolin.epub'), book);
    await page.goto(proxy.url.href);
    await drop(page, [join(disk.root, 'ibis-harbour')]);
    await turnOnEncryption(page);
    const link = await send(page, { title: TITLE, message: MESSAGE, password: PASSWORD });
    expect(link).toMatch(ENCRYPTED_LINK);
    await page.getByRole('button', { name: 'Management Link' }).click();
    const manageLink = await page.getByLabel('Management link', { exact: true }).innerText();
    const visitor = await newVisitor();
    await receive(visitor, link);

    // Not through the proxy, which would record these requests.
    const { folderId, secret } = readLink(link);
    const folderUrl = new URL(`/api/folder/${folderId}`, server.url);
    const { encryption } = (await (await fetch(folderUrl)).json()) as LockedFolder;
    const keys = await linkKeys(secret, encryption, PASSWORD);
    const accessKey = keys?.accessKey ?? '';
    const headers = { [ACCESS_KEY_HEADER]: accessKey };
    const { folder } = (await (await fetch(folderUrl, { headers })).json()) as { folder: FolderAnswer };
    const folderKey = keys && (await unwrapFolderKey(keys.wrappingKey, folder.encryption?.wrappedKey ?? ''));
    expect(folder.files).toHaveLength(3);
    const fileUrl = new URL(`/api/download/${folderId}/${folder.files[0]?.fileId}`, server.url);
    const stored = new Uint8Array(await (await fetch(fileUrl, { headers })).arrayBuffer());
    const storedBefore = storedFiles(persistTo, 'before');
    await manage(page, manageLink);

    // The same search must find all texts of an unencrypted upload.
    const control = { title: 'capybara regatta', message: 'mind the velvet staircase', password: 'gecko-parade-lamp' };
    const controlName = 'axolotl-ledger.txt';
    const controlSentence = 'Seven astronomers borrowed the copper kettle.';
    const controlForms = formsOf(controlSentence);
    const controlFile = join(disk.root, controlName);
    writeFileSync(controlFile, Buffer.concat(Object.values(controlForms)));
    const sender = await newVisitor();
    await sender.goto(proxy.url.href);
    await alive(sender);
    await chooseFiles(sender, [{ path: controlFile, name: controlName, sha256: '' }]);
    await sender.getByRole('button', { name: 'Options' }).click();
    await send(sender, control);

    const storage = [...storedBefore, ...storedFiles(persistTo, 'after')];
    const log: Haystack = { name: 'log', bytes: Buffer.from(server.output()) };
    const requests = proxy.sent().map((sent, index) => ({ name: `connection ${index}`, bytes: sent }));

    for (const kind of ['d1', 'r2', 'do']) {
      expect(
        storage.filter(({ name, bytes }) => name.includes(`/${kind}/`) && bytes.length > 0),
        kind,
      ).not.toEqual([]);
    }
    expect(log.bytes.toString()).toContain('"route":"/api/upload/init"');
    const foundForms = new Set(tracesOf({ '': controlSentence }, storage).map((line) => line.split(':')[0]));
    expect(foundForms).toEqual(new Set(Object.keys(controlForms).map((form) => `, ${form}`)));
    const { password, ...visibleControl } = control;
    for (const [name, needle] of Object.entries({ ...visibleControl, controlName })) {
      expect(tracesOf({ [name]: needle }, storage), name).not.toEqual([]);
      expect(tracesOf({ [name]: needle }, requests), name).not.toEqual([]);
    }
    expect(tracesOf({ password }, requests)).not.toEqual([]);
    // The search must find public values of the encrypted upload. This proves that the upload was recorded.
    const visible = { folderId, wrappedKey: folder.encryption?.wrappedKey ?? '', stored: stored.subarray(0, 200) };
    for (const [name, needle] of Object.entries(visible)) {
      expect(tracesOf({ [name]: needle }, storage), name).not.toEqual([]);
    }

    const secrets = {
      'link secret': secret,
      'folder key': folderKey ?? '',
      password: PASSWORD,
      title: TITLE,
      message: MESSAGE,
      directory: 'ibis-harbour',
      'name of the text': 'narwhal-notes',
      'name of the picture': 'okapi-portrait',
      'name of the book': 'pangolin',
      ending: '.epub',
      'type of the book': 'application/epub',
      'type of the picture': 'image/png',
      sentence: SENTENCE,
      'SHA-256 of the book': Buffer.from(sha256(book), 'hex'),
      ...Object.fromEntries([0, MIB, BOOK_BYTES - 24].map((at) => [`book at ${at}`, book.subarray(at, at + 24)])),
      ...Object.fromEntries(
        [33, 200, picture.length - 40].map((at) => [`picture at ${at}`, picture.subarray(at, at + 24)]),
      ),
    };
    const access = { 'access key': fromBase64Url(accessKey) ?? '' };
    expect(tracesOf({ ...secrets, ...access }, [...storage, log])).toEqual([]);
    expect(tracesOf(secrets, requests)).toEqual([]);
    expect(tracesOf(access, requests)).not.toEqual([]);
    const otherBytes = requests.map(({ name, bytes }) => ({
      name,
      bytes: Buffer.from(bytes.toString('latin1').replaceAll(/^x-access-key: .*$/gim, ''), 'latin1'),
    }));
    expect(tracesOf(access, otherBytes)).toEqual([]);
  } finally {
    await proxy.close();
    await server.stop();
    rmSync(persistTo, { recursive: true, force: true });
  }
});
