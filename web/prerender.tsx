/**
 * Renders pages without a browser, for `dev/build/prerender.ts`. A page that needs a browser has an empty `#root`, or a
 * cover (`routes/frame/share-cover.tsx`).
 */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { sitePaths } from '../worker/contract/site-pages';
import { siteWordMarks } from '../worker/contract/site-words';
import { App } from './app';
import { pricingQuestionsOf } from './features/billing/pricing-questions';
import { questionGroupsOf } from './features/landing/questions';
import { headTags } from './lib/page/head-tags';
import { articleData, faqData } from './lib/page/structured-data';
import { themeOf } from './lib/page/theme';
import { PRODUCT_NAME } from './lib/product';
import { type SitePage, sitePagesOf } from './lib/site-pages';
import { laterMessages } from './lib/words/later-messages';
import { loadMessages } from './lib/words/load-messages';
import type { PrerenderedPage } from './prerendered-page';
import { createPageRouter } from './router';
import { ShareCover } from './routes/frame/share-cover';

/** Renders the routes without a parameter. Shares get a cover, management links and requests for files empty pages. */
async function drawPages(): Promise<PrerenderedPage[]> {
  const paths = Object.keys(createPageRouter(createMemoryHistory()).routesByPath).filter((path) => !path.includes('$'));
  return Promise.all([
    ...paths.map(drawPath),
    renderNotFound(),
    drawCover('/shell'),
    drawCover('/encrypted'),
    empty('/manage'),
    empty('/request'),
  ]);
}

async function drawPath(path: string): Promise<PrerenderedPage> {
  const page = sitePaths.find((each) => each === path);
  if (!page) return empty(path);
  const head = headTags(sitePagesOf(siteWordMarks)[page], dataOf(sitePagesOf(siteWordMarks)[page]));
  return { path, head, body: await renderPage(path), theme: themeOf(path) };
}

const renderNotFound = async (): Promise<PrerenderedPage> => ({ ...empty('/404'), body: await renderPage('/404') });

const empty = (path: string): PrerenderedPage => ({
  path,
  head: `<title>${PRODUCT_NAME}</title>\n    <meta name="robots" content="noindex">`,
  body: '',
  theme: themeOf(path),
});

/** A cover has the same HTML for all shares. */
const drawCover = async (path: string): Promise<PrerenderedPage> => ({
  ...empty(path),
  body: await drawn(
    <RouterContextProvider router={createPageRouter(createMemoryHistory({ initialEntries: ['/d/share'] }))}>
      <I18nProvider i18n={i18n}>
        <ShareCover />
      </I18nProvider>
    </RouterContextProvider>,
  ),
});

function dataOf(page: SitePage): object[] {
  if (page.path === '/') return [faqData(questionGroupsOf(siteWordMarks).flatMap(({ questions }) => questions))];
  if (page.path === '/pricing') return [faqData(pricingQuestionsOf(siteWordMarks))];
  return page.article ? [articleData(page, page.article)] : [];
}

async function renderPage(path: string): Promise<string> {
  const router = createPageRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return drawn(<App router={router} words={siteWordMarks} />);
}

async function drawn(element: ReactElement): Promise<string> {
  const { prelude } = await prerender(element, {
    onError: (error) => {
      throw error;
    },
    // Keeps all HTML in order. By default, React puts large pieces at the end, and scripts move them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  // The content security policy forbids style attributes in HTML. React sets these styles in the browser.
  return (await new Response(prelude).text()).replaceAll(/ style="[^"]*"/g, '');
}

/**
 * Importers must wait for the pages. Vite's `runnerImport` closes the environment of this module after the import.
 */
await loadMessages();
await laterMessages();
export const pages = await drawPages();
