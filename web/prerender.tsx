/**
 * Renders pages without a browser, for `dev/build/prerender.ts`. A page that needs a browser has an empty `#root`, or a
 * cover (`routes/frame/share-cover.tsx`).
 */
import { i18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { LANGUAGES, TRANSLATED_PATHS } from '../worker/contract/languages';
import { PREFIX_MARK, sitePaths } from '../worker/contract/site-pages';
import { siteWordMarks } from '../worker/contract/site-words';
import { App } from './app';
import { pricingQuestionsOf } from './features/billing/pricing-questions';
import { questionGroupsOf } from './features/landing/questions';
import { englishPagesOf } from './lib/english-pages';
import { headTags } from './lib/page/head-tags';
import { articleData, faqData } from './lib/page/structured-data';
import { themeOf } from './lib/page/theme';
import { withoutScripts } from './lib/page/without-scripts';
import { PRODUCT_NAME } from './lib/product';
import { type SitePage, sitePagesOf } from './lib/site-pages';
import { language } from './lib/words/language';
import { laterMessages } from './lib/words/later-messages';
import { loadMessages } from './lib/words/load-messages';
import type { PrerenderedPage } from './prerendered-page';
import { createPageRouter } from './router';
import { ShareCover } from './routes/frame/share-cover';

const catalogues = import.meta.glob<{ messages: Messages }>('./words/*/*.po');

/** The messages are global, so languages must not be rendered at the same time. */
async function drawAll(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const each of LANGUAGES) {
    const load = (name: string) => async () => {
      const catalogue = await catalogues[`./words/${each}/${name}.po`]?.();
      if (!catalogue) throw new Error(`${each} has no catalogue ${name}.`);
      return catalogue;
    };
    await loadMessages(each, { start: load('start'), admin: load('admin'), more: load('more') });
    await laterMessages();
    pages.push(...(await drawPages()));
  }
  return pages;
}

/** Links to translated pages start with a mark, because the same HTML is served with and without a prefix. */
const routerAt = (path: string) =>
  createPageRouter(
    PREFIX_MARK,
    createMemoryHistory({ initialEntries: [TRANSLATED_PATHS.includes(path) ? PREFIX_MARK + path : path] }),
  );

/** Renders the routes without a parameter. Shares get a cover, management links and requests for files empty pages. */
async function drawPages(): Promise<PrerenderedPage[]> {
  const paths = Object.keys(routerAt('/').routesByPath).filter((path) => !path.includes('$'));
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
  const sitePage = sitePagesOf(siteWordMarks)[page];
  const isEnglish = Object.hasOwn(englishPagesOf(siteWordMarks), page);
  return {
    ...empty(path),
    head: headTags(sitePage, isEnglish ? 'en' : language(), dataOf(sitePage)),
    body: await renderPage(path),
  };
}

const renderNotFound = async (): Promise<PrerenderedPage> => ({ ...empty('/404'), body: await renderPage('/404') });

const empty = (path: string): PrerenderedPage => ({
  language: language(),
  path,
  head: `<title>${PRODUCT_NAME}</title>\n    <meta name="robots" content="noindex">`,
  body: '',
  theme: themeOf(path),
  withoutScripts: withoutScripts(),
});

/** A cover has the same HTML for all shares. */
const drawCover = async (path: string): Promise<PrerenderedPage> => ({
  ...empty(path),
  body: await drawn(
    <RouterContextProvider router={routerAt('/d/share')}>
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
  const router = routerAt(path);
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
export const pages = await drawAll();
