import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { createPageRouter } from './router';
import './styles.css';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

const router = createPageRouter();

if (element.hasChildNodes()) {
  // What is shown was drawn beforehand (`prerender.tsx`): it stays until the page's own code is there to take it over.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(element, <App router={router} />);
} else {
  createRoot(element).render(<App router={router} />);
}
