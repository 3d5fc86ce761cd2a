import type { Page } from '@playwright/test';
import type { MadeFile } from '../../dev/seed/made-files.ts';
import { chooseFilesButton, openFolder, pick, shareLink, startUpload } from './acts.ts';

/** Sends files as somebody, and opens their folder as somebody else. */
export async function shared(page: Page, newVisitor: () => Promise<Page>, files: readonly MadeFile[]): Promise<Page> {
  await page.goto('/');
  await pick(chooseFilesButton(page), [...files]);
  await startUpload(page);
  const link = await shareLink(page);
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  return visitor;
}

export const show = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, expanded: false }).click();
export const pane = (page: Page, name: string) => page.getByRole('region', { name: `Preview of ${name}` });
