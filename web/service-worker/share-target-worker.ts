/** Stores files that the user shares with the installed page, and shows the page's notifications. */
import { LOST_SHARE_PATH, SHARED_PATH } from '../../worker/contract/share-target';
import { SECOND_MS } from '../../worker/contract/units';
import type { FilesShared, ShowNotification } from '../lib/share-target/messages';
import { isPostedShare, shareOf } from '../lib/share-target/posted-share';
import { deleteExpiredShares, storeShare } from '../lib/share-target/stored-shares';

declare const self: ServiceWorkerGlobalScope;

/** Maximum wait for open pages, most of which do not respond. */
const PAGES_MS = SECOND_MS;
/** Makes the browser stay on the current page after a navigation. */
const STAY = 204;
const SEE_OTHER = 303;

// This service worker has no state, so a newer one may replace it at any time.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('fetch', (event) => {
  if (isPostedShare(event.request)) event.respondWith(receive(event.request));
});

async function receive(request: Request): Promise<Response> {
  try {
    const now = Date.now();
    await deleteExpiredShares(now);
    await storeShare(shareOf(await request.formData(), now));
  } catch (failure) {
    console.error(failure);
    return Response.redirect(LOST_SHARE_PATH, SEE_OTHER);
  }
  return (await isTakenByPage()) ? new Response(null, { status: STAY }) : Response.redirect(SHARED_PATH, SEE_OTHER);
}

/** Returns true if one of the open pages has added the files to its list. */
async function isTakenByPage(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = pages.map(
    (page) =>
      new Promise<boolean>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        setTimeout(() => resolve(false), PAGES_MS);
        port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
        page.postMessage({ type: 'files-shared' } satisfies FilesShared, [port2]);
      }),
  );
  const isTaken = answers.map(async (answer) => (await answer) || Promise.reject(new Error('not taken')));
  return Promise.any(isTaken).catch(() => false);
}

self.addEventListener('message', (event) => {
  const { type, title, body } = event.data as ShowNotification;
  if (type !== 'notification') return;
  const pageId = event.source instanceof Client ? event.source.id : null;
  // Replaces an earlier notification with the same tag.
  const options = { body, data: pageId, icon: '/icon-192.png', tag: `${title}: ${body}` };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(String(event.notification.data)));
});

/** Shows the page that sent the notification, or the home page if it was closed. */
async function showPage(id: string): Promise<void> {
  const page = await self.clients.get(id);
  if (page instanceof WindowClient) await page.focus();
  else await self.clients.openWindow('/');
}
