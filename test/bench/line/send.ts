import type { Locator, Page } from '@playwright/test';
import { USER_ID_STORAGE_KEY } from '../../../worker/contract/ids.ts';
import { chooseFilesButton, linkOf, pick } from '../../e2e/acts/acts.ts';
import type { DiskFile } from '../../e2e/acts/disk.ts';
import { sendJson } from '../contestants/http.ts';
import { untilSeen } from './visit.ts';

/** Picks files as people do: by the visible button in this part of the page, and the dialog that it opens. */
export const pickFiles = (within: Locator, files: readonly DiskFile[]): Promise<void> =>
  pick(
    chooseFilesButton(within),
    files.map(({ path }) => path),
  );

/** Presses 'Upload Files'; resolves to when that was, in milliseconds of the machine's clock. */
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

/** Waits until the upload has succeeded; resolves to when that was shown, by the same clock. Throws when it fails. */
export async function untilSent(page: Page): Promise<number> {
  const at = await untilSeen(page, whenEnded, null);
  await page.getByRole('heading', { name: 'Upload Successful!' }).waitFor({ timeout: 5000 });
  return at;
}

/** Removes what the page has sent last. */
export async function removeSent(page: Page, origin: URL): Promise<void> {
  const link = await linkOf(page);
  const userId = await page.evaluate((key) => localStorage.getItem(key), USER_ID_STORAGE_KEY);
  await sendJson(new URL(`/api/delete-folder/${new URL(link).pathname.split('/').pop()}`, origin), 'DELETE', {
    userId,
  });
}

/** Runs in the page. */
function whenEnded(): number {
  const heading = document.querySelector('[aria-label="Upload"] h2')?.textContent ?? '';
  return /^Upload (Successful!|Failed)$/.test(heading) ? performance.timeOrigin + performance.now() : 0;
}
