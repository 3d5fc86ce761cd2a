import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { USER_ID_STORAGE_KEY } from '../worker/contract/ids';
import { type GivenConfig, type GivenFolder, type GivenWords, pageData } from '../worker/contract/page-data';
import { App } from './app';
import { folderQuery } from './features/folder-view/queries';
import { learnFromPage, serverNow } from './lib/clock';
import { ignoreStrayDrops } from './lib/page/dragged';
import { tellFailures } from './lib/page/failures';
import { ignoreResizeLoops } from './lib/page/resize-loops';
import { queryClient } from './lib/query-client';
import { session } from './lib/session/session';
import { siteConfigQuery } from './lib/site-config';
import { createPageRouter } from './router';
import './styles.css';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

const words = takeGiven<GivenWords>(pageData.words);
if (!words) throw new Error('the page came without the words of its installation');
// They need not be asked for.
const config = takeGiven<GivenConfig>(pageData.config);
if (config) queryClient.setQueryData(siteConfigQuery.queryKey, config);
const folder = takeGiven<GivenFolder>(pageData.folder);
if (folder) {
  learnFromPage(folder.readAt);
  // By this device's clock. A page that the browser kept is as old as it is.
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

tellFailures();
ignoreResizeLoops();
ignoreStrayDrops();
const router = createPageRouter();
const app = <App router={router} words={words} />;
if (element.hasChildNodes()) void takeOver(element);
else createRoot(element).render(app);

/**
 * What is shown was drawn beforehand (`prerender.tsx`): it stays until the page's own code is there to take it over.
 * Not awaited above: routes import chunks that this module is part of, and would wait for it as it waits for them.
 */
async function takeOver(root: HTMLElement): Promise<void> {
  router.ssr = { manifest: undefined };
  await router.load();
  // In slices, between which the browser can answer a finger.
  startTransition(() => void hydrateRoot(root, app));
}

/** What the Worker put into this page, in the element of this id; null: nothing. Read once. */
function takeGiven<T>(id: string): T | null {
  const element = document.getElementById(id);
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as T) : null;
}
