import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { USER_ID_STORAGE_KEY } from '../worker/contract/ids';
import { App } from './app';
import { ignoreResizeLoops } from './lib/resize-loops';
import { session } from './lib/session';
import { ignoreStrayDrops } from './lib/stray-drops';
import { createPageRouter } from './router';
import './styles.css';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

session.restoreBy(async () => (await import('./features/account/account')).restore());
session.reread();
window.addEventListener('online', () => session.reread());
window.addEventListener('storage', ({ key }) => {
  if (key === USER_ID_STORAGE_KEY) session.reread();
});

ignoreResizeLoops();
ignoreStrayDrops();
const router = createPageRouter();
if (element.hasChildNodes()) void takeOver(element);
else createRoot(element).render(<App router={router} />);

/**
 * What is shown was drawn beforehand (`prerender.tsx`): it stays until the page's own code is there to take it over.
 * Not awaited above: routes import chunks that this module is part of, and would wait for it as it waits for them.
 */
async function takeOver(root: HTMLElement): Promise<void> {
  router.ssr = { manifest: undefined };
  await router.load();
  // In slices, between which the browser can answer a finger.
  startTransition(() => void hydrateRoot(root, <App router={router} />));
}
