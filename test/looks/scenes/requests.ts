import type { Page } from '@playwright/test';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { alive, dropOn } from '../../e2e/acts/acts.ts';
import { expect } from '../../e2e/acts/browser.ts';
import { openRequests } from '../../e2e/acts/my-files-acts.ts';
import { makeRequest, sendOne } from '../../harness/requests.ts';
import { type Scene, type Stage, scene, sceneElsewhere } from '../scene.ts';

async function filesToSend({ owner, newVisitor, disk }: Stage): Promise<Page> {
  const { requestId } = await makeRequest(owner, { title: 'Photos of the summer party', maxBytes: 10 ** 8 });
  const page = await newVisitor();
  await page.goto(`/u/${requestId}`);
  await alive(page);
  const film = disk.write('Film of the party.mkv', 300_000);
  await dropOn(page.getByRole('heading', { name: /here$|^Choose files/ }), [film.path]);
  await expect(page.getByRole('button', { name: 'Send files' })).toBeVisible();
  return page;
}

export const requests: readonly Scene[] = [
  scene('request, to be made', async ({ page }) => {
    await page.goto('/uploads');
    await alive(page);
    await openRequests(page);
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  scene('request, its options', async ({ page }) => {
    await page.goto('/uploads');
    await alive(page);
    await openRequests(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Options/ })
      .click();
    await expect(page.getByLabel('Max files')).toBeVisible();
  }),
  scene('requests and what came', async ({ page, owner }) => {
    const { requestId } = await makeRequest(owner, { title: 'Photos of the summer party', days: 7 });
    await sendOne(owner, requestId, { name: 'Lake.jpg', sender: 'Robin', message: 'From the boat' });
    await page.goto('/uploads');
    await alive(page);
    await openRequests(page);
    await page.getByRole('button', { name: 'Show deliveries' }).click();
    await expect(page.getByRole('list', { name: 'Deliveries' })).toBeVisible();
  }),
  sceneElsewhere('request, its page', async ({ owner, newVisitor }) => {
    const note = 'Those of the last day, please, in full size.';
    const { requestId } = await makeRequest(owner, { title: 'Photos of the summer party', note });
    const page = await newVisitor();
    await page.goto(`/u/${requestId}`);
    await alive(page);
    return page;
  }),
  sceneElsewhere('request, files to send', filesToSend),
  sceneElsewhere('request, sent', async (stage) => {
    const page = await filesToSend(stage);
    await page.getByRole('button', { name: 'Send files' }).click();
    await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible();
    return page;
  }),
  sceneElsewhere('request, with a password', async ({ owner, newVisitor }) => {
    const { requestId } = await makeRequest(owner, { password: 'correct horse' });
    const page = await newVisitor();
    await page.goto(`/u/${requestId}`);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    return page;
  }),
  sceneElsewhere('request, closed', async ({ owner, newVisitor }) => {
    const { requestId } = await makeRequest(owner);
    await owner.own(endpoints.closeRequest, { requestId, isClosed: true });
    const page = await newVisitor();
    await page.goto(`/u/${requestId}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page;
  }),
];
