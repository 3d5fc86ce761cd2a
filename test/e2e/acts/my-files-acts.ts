import { expect, type Locator, type Page } from '@playwright/test';
import type { GeneratedFile } from '../../../dev/seed/generated-files.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { announced, begin, put } from '../../harness/uploads.ts';
import { pick } from './acts.ts';
import type { DiskFile } from './disk.ts';

export const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

export const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ has: box(page, name) });

export const chip = (page: Page, name: string): Locator =>
  row(page, name)
    .getByTitle(/^Expires /)
    .filter({ visible: true });

export async function expectRows(page: Page, names: readonly string[]): Promise<void> {
  const boxes = page.getByRole('list', { name: 'Files and folders' }).getByRole('checkbox');
  const labels = () => boxes.evaluateAll((all) => all.map((checkbox) => checkbox.getAttribute('aria-label')));
  await expect.poll(labels, { message: 'rows of My Files' }).toEqual(names.map((name) => `Select ${name}`));
}

export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export async function openRequests(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Request files' });
  const moreButton = page.getByRole('button', { name: 'More', exact: true });
  await expect(button.or(moreButton)).toBeVisible();
  if (await button.isVisible()) return button.click();
  await moreButton.click();
  await page.getByRole('menuitem', { name: 'Request files' }).click();
}

export async function openByName(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

export async function pickHere(page: Page, files: readonly (DiskFile | GeneratedFile)[]): Promise<Locator> {
  await pick(
    page.getByRole('button', { name: 'Upload Files' }),
    files.map((file) => ('path' in file ? file.path : file)) as string[],
  );
  const dialog = page.getByRole('dialog', { name: 'Upload Files - Set Expiry' });
  await expect(dialog).toBeVisible();
  return dialog;
}

export const uploadButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Upload', exact: true });

export async function createFolder(
  owner: Calls,
  folderName: string,
  parentFolderId: string | null = null,
): Promise<string> {
  return (await owner.own(endpoints.createFolder, { folderName, parentFolderId })).folderId;
}

export async function foldersIn(owner: Calls, parentFolderId: string | null): Promise<string[]> {
  const { folders } = await owner.own(endpoints.foldersPaginated, { parentFolderId });
  return folders.map(({ folderName }) => folderName);
}

export async function expireInHours(manager: Page): Promise<void> {
  await manager.getByRole('button', { name: 'Change expiry' }).click();
  await manager.getByRole('dialog').getByRole('combobox').click();
  await manager.getByRole('option', { name: '12 hours' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await expect(manager.getByText(/in (11|12) hours/)).toBeVisible();
}

export interface SentFile {
  readonly fileId: string;
  readonly sha256: string;
}

/** Sends no content for names that end with `!`. */
export async function send(
  owner: Calls,
  fullNames: readonly string[],
  folder: { folderId: string } | { folderName: string },
): Promise<{ folderId: string; files: Record<string, SentFile> }> {
  const files = fullNames.map((fullName, index) => {
    const segments = fullName.replace(/!$/, '').split('/');
    const body = bytes(100 + index, index);
    const name = segments.at(-1) ?? '';
    return {
      body,
      isHeldBack: fullName.endsWith('!'),
      announcement: announced({ name, path: segments.slice(0, -1).join('/'), size: body.length }),
    };
  });
  const { folderId, uploadUrls } = await begin(
    owner,
    files.map(({ announcement }) => announcement),
    folder,
  );
  const entries = await Promise.all(
    files.map(async ({ body, isHeldBack, announcement }, index) => {
      const target = uploadUrls[index];
      const answer = isHeldBack ? null : await put(owner, target?.uploadUrl ?? '', body);
      if (answer && !answer.ok) throw new Error(`${announcement.name} was refused: ${await answer.text()}`);
      await answer?.body?.cancel();
      return [announcement.name, { fileId: target?.fileId ?? '', sha256: sha256(body) }] as const;
    }),
  );
  return { folderId, files: Object.fromEntries(entries) };
}

const DATABASES = `http://localhost:${process.env.E2E_PORT}/cdn-cgi/local/explorer/api/d1/database`;

/** Changes the database, to reach states that only time or an operator can cause. */
export async function runSql(sql: string): Promise<void> {
  const { result: databases } = await (await fetch(DATABASES)).json();
  const answer = await fetch(`${DATABASES}/${databases[0].uuid}/raw`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sql }),
  });
  if (!answer.ok) throw new Error(`The database refused: ${await answer.text()}`);
}

export function recordDeletions(page: Page): string[] {
  const deletions: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(new URL(request.url()).pathname);
  });
  return deletions;
}
