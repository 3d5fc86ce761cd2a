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

if (element.hasChildNodes()) {
  // What is shown was drawn beforehand (`prerender.tsx`): it stays until the page's own code is there to take it over.
  router.ssr = { manifest: undefined };
  await router.load();
  // In slices, between which the browser can answer a finger.
  startTransition(() => void hydrateRoot(element, <App router={router} />));
} else {
  createRoot(element).render(<App router={router} />);
}
