import { expect, type Page } from '@playwright/test';
import type { KdfRecord } from '../../../encryption/link-keys.ts';
import { type FolderMetadata, openFolder } from '../../../encryption/metadata.ts';
import type { FolderAnswer } from '../../../worker/contract/calls/folders.ts';
import { ACCESS_KEY_HEADER } from '../../../worker/contract/encryption.ts';
import { USER_ID_STORAGE_KEY } from '../../../worker/contract/ids.ts';
import { sha256 } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { accessTo, openStored, readLink } from '../../harness/open-sealed.ts';
import { chooseFiles, shareLink, startUpload } from './acts.ts';
import type { DiskFile } from './disk.ts';

export const ENCRYPTED_LINK = /\/e\/[\w-]{16}#1[\w-]{43}$/;

export const encryptionBox = (page: Page) => page.getByRole('checkbox', { name: /^Encrypt end-to-end/ });

export async function turnOnEncryption(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Options' }).click();
  await encryptionBox(page).check();
  await expect(page.getByText('Only people with the link can open these files.')).toBeVisible();
}

interface SendOptions {
  readonly title?: string;
  readonly message?: string;
  readonly password?: string;
}

export async function sendEncrypted(
  page: Page,
  files: readonly DiskFile[],
  { title, message, password }: SendOptions = {},
): Promise<string> {
  await page.goto('/');
  await chooseFiles(page, files);
  if (title) await page.getByLabel('Name', { exact: true }).fill(title);
  await turnOnEncryption(page);
  if (message) await page.getByLabel('Message').fill(message);
  if (password) await page.getByLabel('Password', { exact: true }).fill(password);
  await startUpload(page);
  return shareLink(page);
}

export async function secondDevice(owner: Calls, newVisitor: () => Promise<Page>): Promise<Page> {
  const device = await newVisitor();
  await device
    .context()
    .addInitScript(([key, id]) => localStorage.setItem(key, id), [USER_ID_STORAGE_KEY, owner.person.userId] as const);
  return device;
}

interface OpenedShare extends FolderMetadata {
  /** SHA-256 by path and name. For an empty directory, the value is `directory`. */
  readonly files: Readonly<Record<string, string>>;
}

const ARRIVAL_LIMIT_MS = 120_000;

/** Decrypts a complete share. `page` must not be the owner's, who needs no access key. */
export async function openShare(page: Page, link: string, password = ''): Promise<OpenedShare> {
  const { folderId } = readLink(link);
  const get = (path: string, headers: Record<string, string> = {}) => page.request.get(path, { headers });
  const locked = await get(`/api/folder/${folderId}`);
  expect(locked.status()).toBe(401);
  const { encryption } = (await locked.json()) as { encryption: KdfRecord };
  const { accessKey, open } = await accessTo(link, encryption, password);
  const headers = { [ACCESS_KEY_HEADER]: accessKey };
  const readFolder = async () => {
    const answer = await get(`/api/folder/${folderId}`, headers);
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { folder: FolderAnswer }).folder;
  };
  const missing = async () => (await readFolder()).files.filter(({ status }) => status !== 'ready');
  await expect.poll(missing, { timeout: ARRIVAL_LIMIT_MS }).toEqual([]);
  const folder = await readFolder();
  const keys = await open(folder.encryption?.wrappedKey ?? '');
  const files: Record<string, string> = {};
  for (const { fileId, sealed = '' } of folder.files) {
    const response = await get(`/api/download/${folderId}/${fileId}`, headers);
    expect(response.status()).toBe(200);
    const { path, name, content, isDirectory } = await openStored(keys, sealed, await response.body());
    files[path === '' ? name : `${path}/${name}`] = isDirectory ? 'directory' : sha256(content);
  }
  return { ...(await openFolder(keys, folder.sealed ?? '')), files };
}

export const NO_KEY = /The key is only in the browser that sent these files\./;
export const idOf = (link: string): string => link.slice(link.indexOf('/e/') + 3, link.indexOf('#'));

export const storedKeys = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('fileshare-keys');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('folders').objectStore('folders').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );

export function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? '';
    // Playwright may show the fragment, which browsers never send.
    const [url] = request.url().split('#');
    requests.push(`${url}\n${JSON.stringify(request.headers())}\n${body}`);
  });
  return requests;
}
