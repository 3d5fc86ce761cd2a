import { expect, type Page } from '@playwright/test';
import type { GeneratedFile } from '../../../dev/seed/generated-files.ts';
import type { Calls } from '../../harness/calls.ts';
import { type begin, uploadAll } from '../../harness/uploads.ts';
import { chooseFilesButton, openFolder, pick, shareLink, startUpload } from './acts.ts';

export async function shared(
  page: Page,
  newVisitor: () => Promise<Page>,
  files: readonly GeneratedFile[],
): Promise<Page> {
  await page.goto('/');
  await pick(chooseFilesButton(page), [...files]);
  await startUpload(page);
  const link = await shareLink(page);
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  await asList(visitor);
  return visitor;
}

/** Switches from the grid to the list. A single-file share has neither. */
async function asList(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Download/ }).first()).toBeVisible();
  const list = page.getByRole('button', { name: 'List', exact: true });
  if (await list.isVisible()) await list.click();
}

export const show = (page: Page, name: string) => {
  const inList = page.getByRole('button', { name, exact: true, expanded: false });
  return inList.or(page.getByRole('button', { name: `Preview ${name}`, exact: true, expanded: false })).click();
};
export const pane = (page: Page, name: string) => page.getByRole('region', { name: `Preview of ${name}` });

export type PlacedFile = GeneratedFile & { path?: string };

export type ShareOptions = NonNullable<Parameters<typeof begin>[2]>;

export const shareOf = async (
  owner: Calls,
  files: readonly PlacedFile[],
  options: ShareOptions = {},
): Promise<string> => `/d/${(await sendPlacedFiles(owner, files, options)).folderId}`;

/** Returns the response of `init`, which has the same order of files. */
export async function sendPlacedFiles(owner: Calls, files: readonly PlacedFile[], options: ShareOptions) {
  const filesToSend = files.map(({ name, mimeType, buffer, path = '' }) => ({
    name,
    path,
    type: mimeType,
    body: new Uint8Array(buffer),
  }));
  return uploadAll(owner, filesToSend, options);
}

export async function swipe(page: Page, direction: 'left' | 'right'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 350 }] });
  const [from, step] = direction === 'left' ? [320, -50] : [60, 50];
  await touch('touchStart', from);
  for (let at = 1; at <= 5; at++) await touch('touchMove', from + at * step);
  await touch('touchEnd');
  await session.detach();
}
