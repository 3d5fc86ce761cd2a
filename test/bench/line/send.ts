import type { Locator, Page } from '@playwright/test';
import { USER_ID_STORAGE_KEY } from '../../../worker/contract/ids.ts';
import { chooseFilesButton, linkOf, pick } from '../../e2e/acts/acts.ts';
import type { DiskFile } from '../../e2e/acts/disk.ts';
import { sendJson } from '../contestants/http.ts';
import { untilSeen } from './visit.ts';

/** Picks files with the visible button and its dialog. */
export const pickFiles = (within: Locator, files: readonly DiskFile[]): Promise<void> =>
  pick(
    chooseFilesButton(within),
    files.map(({ path }) => path),
  );

/** Presses 'Upload Files'. Resolves to the time in milliseconds of the machine's clock. */
export async function pressUpload(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Upload Files' });
  const pressedAt = button.evaluate(
    (one) =>
      new Promise<number>((resolve) =>
        one.addEventListener('click', () => resolve(performance.timeOrigin + performance.now()), { once: true }),
      ),
  );
  await button.click();
  return pressedAt;
}

/** Waits for the upload. Resolves to the time when success was shown. Throws if it fails. */
export async function untilSent(page: Page): Promise<number> {
  const at = await untilSeen(page, whenEnded, null);
  await page.getByRole('heading', { name: 'Upload Successful!' }).waitFor({ timeout: 5000 });
  return at;
}

/** Removes the last upload of the page. */
export async function removeSent(page: Page, origin: URL): Promise<void> {
  const link = await linkOf(page);
  const userId = await page.evaluate((key) => localStorage.getItem(key), USER_ID_STORAGE_KEY);
  await sendJson(new URL(`/api/delete-folder/${new URL(link).pathname.split('/').pop()}`, origin), 'DELETE', {
    userId,
  });
}

/** Returns the time when the upload ended, otherwise 0. Runs in the page. */
function whenEnded(): number {
  const heading = document.querySelector('[aria-label="Upload"] h2')?.textContent ?? '';
  return /^Upload (Successful!|Failed)$/.test(heading) ? performance.timeOrigin + performance.now() : 0;
}
