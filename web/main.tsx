import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HYDRATION_EVENT } from '../worker/contract/early-press';
import { USER_ID_STORAGE_KEY } from '../worker/contract/ids';
import { type Language, prefixOf } from '../worker/contract/languages';
import {
  type PageConfig,
  type PageFolder,
  type PageMessages,
  type PageWords,
  pageData,
} from '../worker/contract/page-data';
import { App } from './app';
import { folderQuery } from './features/folder-view/queries';
import { learnFromPage, serverNow } from './lib/clock';
import { ignoreStrayDrops } from './lib/page/drag-kind';
import { reportFailures } from './lib/page/failures';
import { keepInstallPrompt } from './lib/page/install-prompt';
import { ignoreResizeLoops } from './lib/page/resize-loops';
import { queryClient } from './lib/query-client';
import { session } from './lib/session/session';
import { siteConfigQuery } from './lib/site-config';
import { loadMessages } from './lib/words/load-messages';
import { createPageRouter } from './router';
import './styles.css';

const element = document.getElementById('root');
const words = takePageData<PageWords>(pageData.words);
const catalogues = takePageData<PageMessages>(pageData.messages);
if (!element || !words || !catalogues) throw new Error('the page is incomplete');
const config = takePageData<PageConfig>(pageData.config);
if (config) queryClient.setQueryData(siteConfigQuery.queryKey, config);
const folder = takePageData<PageFolder>(pageData.folder);
if (folder) {
  learnFromPage(folder.readAt);
  // Converts `readAt` to the device's time. A cached page has an older `readAt`.
  const updatedAt = Math.min(folder.readAt - serverNow() + Date.now(), Date.now());
  queryClient.setQueryData(folderQuery(folder.folderId).queryKey, folder.answer, { updatedAt });
}

session.restoreBy(async () => {
  const [{ restore }] = await Promise.all([
    import('./features/account/account'),
    import('./features/account/provider'),
  ]);
  return restore();
});
session.reread();
window.addEventListener('online', () => session.reread());
window.addEventListener('storage', ({ key }) => {
  if (key === USER_ID_STORAGE_KEY) session.reread();
});

window.addEventListener('beforeinstallprompt', keepInstallPrompt);
reportFailures();
ignoreResizeLoops();
ignoreStrayDrops();
const language = document.documentElement.lang as Language;
// Must not be awaited. Chunks that import this chunk would wait forever.
const messages = loadMessages(language, {
  start: () => import(/* @vite-ignore */ catalogues.start),
  admin: () => import(/* @vite-ignore */ catalogues.admin),
  more: () => import(/* @vite-ignore */ catalogues.more),
});
const prefix = prefixOf(language);
const router = createPageRouter(window.location.pathname.startsWith(`${prefix}/`) ? prefix : '');
const app = <App router={router} words={words} />;
if (element.hasChildNodes()) void replaceHtml(element);
else void render(element);

async function render(root: HTMLElement): Promise<void> {
  await messages;
  createRoot(root).render(app);
}

/** Keeps the prerendered HTML until the page's code has loaded. */
async function replaceHtml(root: HTMLElement): Promise<void> {
  const isPlaceholder = root.querySelector(':scope > [data-placeholder]');
  if (!isPlaceholder) router.ssr = { manifest: undefined };
  await Promise.all([messages, router.load()]);
  // A transition renders in small steps, so the browser can respond to input.
  startTransition(() => (isPlaceholder ? createRoot(root).render(app) : void hydrateRoot(root, app)));
  dispatchEvent(new Event(HYDRATION_EVENT));
}

/** Reads and removes the element `id`, which contains JSON. Returns null if it is missing or empty. */
function takePageData<T>(id: string): T | null {
  const element = document.getElementById(id);
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as T) : null;
}
