import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
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
if (!element) throw new Error('index.html has no #root');

const words = takePageData<PageWords>(pageData.words);
if (!words) throw new Error('the page came without the words of its installation');
const catalogues = takePageData<PageMessages>(pageData.messages);
if (!catalogues) throw new Error('the page came without the addresses of its messages');
const config = takePageData<PageConfig>(pageData.config);
if (config) queryClient.setQueryData(siteConfigQuery.queryKey, config);
const folder = takePageData<PageFolder>(pageData.folder);
if (folder) {
  learnFromPage(folder.readAt);
  // Converts `readAt` to the device's time. A page from the browser's cache has an older `readAt`.
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
// Must not be awaited. Chunks that import this module's chunk would wait forever.
const messages = loadMessages(language, {
  start: () => import(/* @vite-ignore */ catalogues.start),
  admin: () => import(/* @vite-ignore */ catalogues.admin),
  more: () => import(/* @vite-ignore */ catalogues.more),
});
const prefix = prefixOf(language);
const router = createPageRouter(window.location.pathname.startsWith(`${prefix}/`) ? prefix : '');
const app = <App router={router} words={words} />;
if (!element.hasChildNodes()) void render(element);
else if (element.querySelector(':scope > [data-placeholder]')) void replacePlaceholder(element);
else void hydrate(element);

async function render(root: HTMLElement): Promise<void> {
  await messages;
  createRoot(root).render(app);
}

/** Keeps the prerendered HTML until the page's code has loaded. */
async function hydrate(root: HTMLElement): Promise<void> {
  router.ssr = { manifest: undefined };
  await Promise.all([messages, router.load()]);
  // A transition hydrates in small steps, so the browser can respond to input.
  startTransition(() => void hydrateRoot(root, app));
}

async function replacePlaceholder(root: HTMLElement): Promise<void> {
  await Promise.all([messages, router.load()]);
  startTransition(() => createRoot(root).render(app));
}

/** Reads and removes the element `id`, which contains JSON. Returns null if it is missing or empty. */
function takePageData<T>(id: string): T | null {
  const element = document.getElementById(id);
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as T) : null;
}
