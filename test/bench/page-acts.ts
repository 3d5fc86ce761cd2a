import type { Locator, Page } from '@playwright/test';
import { USER_ID_STORAGE_KEY } from '../../worker/contract/ids.ts';
import { chooseFilesButton, linkOf, pick } from '../e2e/acts/acts.ts';
import type { DiskFile } from '../e2e/acts/disk.ts';
import type { BenchContext } from './case.ts';
import { sendJson } from './contestants/http.ts';

const LOOK_MS = 5;

export const pickFiles = (within: Locator, files: readonly DiskFile[]): Promise<void> =>
  pick(
    chooseFilesButton(within),
    files.map(({ path }) => path),
  );

/** Resolves to the time of the click, in milliseconds since 1970. */
export async function pressUpload(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Upload Files' });
  const pressedAt = button.evaluate(
    (state) =>
      new Promise<number>((resolve) =>
        state.addEventListener('click', () => resolve(performance.timeOrigin + performance.now()), { once: true }),
      ),
  );
  await button.click();
  return pressedAt;
}

/** Resolves to the end of the upload, in milliseconds since 1970. Throws if the upload failed. */
export async function untilSent(page: Page): Promise<number> {
  const at = await waitForPage(page, whenEnded, null);
  await page.getByRole('heading', { name: 'Upload Successful!' }).waitFor({ timeout: 5000 });
  return at;
}

export async function removeSent(page: Page, { ours }: BenchContext): Promise<void> {
  const link = await linkOf(page);
  const userId = await page.evaluate((key) => localStorage.getItem(key), USER_ID_STORAGE_KEY);
  const path = `/api/delete-folder/${new URL(link).pathname.split('/').pop()}`;
  await sendJson(new URL(path, ours.worker.url), 'DELETE', { userId });
}

function whenEnded(): number {
  const heading = document.querySelector('[aria-label="Upload"] h2')?.textContent ?? '';
  return /^Upload (Successful!|Failed)$/.test(heading) ? performance.timeOrigin + performance.now() : 0;
}

/** Waits for the first result of `seen` that is not 0. `seen` runs in the page, so it must not use other variables. */
export async function waitForPage<Argument>(page: Page, seen: (argument: Argument) => number, argument: Argument) {
  const handle = await page.waitForFunction(seen as (argument: unknown) => number, argument, { polling: LOOK_MS });
  return (await handle.jsonValue()) as number;
}
