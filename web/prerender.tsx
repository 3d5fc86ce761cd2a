/** Renders pages for `dev/build/prerender.ts`. Pages that need a browser have a placeholder or no content. */
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
import { articleData, dataTags, faqData } from './lib/page/structured-data';
import { themeOf } from './lib/page/theme';
import { withoutScripts } from './lib/page/without-scripts';
import { PRODUCT_NAME } from './lib/product';
import { type SitePage, sitePagesOf } from './lib/site-pages';
import { language } from './lib/words/language';
import { laterMessages } from './lib/words/later-messages';
import { loadMessages } from './lib/words/load-messages';
import type { PrerenderedPage } from './prerendered-page';
import { createPageRouter } from './router';
import { SharePlaceholder } from './routes/frame/share-placeholder';

const catalogues = import.meta.glob<{ messages: Messages }>('./words/*/*.po');

/** One language after another, because the messages are global. */
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

/** Links to translated pages start with `PREFIX_MARK`. The Worker replaces it with a language's prefix or `''`. */
const routerAt = (path: string) =>
  createPageRouter(
    PREFIX_MARK,
    createMemoryHistory({ initialEntries: [TRANSLATED_PATHS.includes(path) ? PREFIX_MARK + path : path] }),
  );

/** Renders routes without a parameter, and the pages that serve all other paths. */
async function drawPages(): Promise<PrerenderedPage[]> {
  const paths = Object.keys(routerAt('/').routesByPath).filter((path) => !path.includes('$'));
  return Promise.all([
    ...paths.map(drawPath),
    renderNotFound(),
    drawPlaceholder('/shell'),
    drawPlaceholder('/encrypted'),
    emptyPage('/manage'),
    emptyPage('/request'),
  ]);
}

async function drawPath(path: string): Promise<PrerenderedPage> {
  const page = sitePaths.find((each) => each === path);
  if (!page) return { ...emptyPage(path), body: path === '/uploads' ? await renderPage(path) : '' };
  const sitePage = sitePagesOf(siteWordMarks)[page];
  const isEnglish = Object.hasOwn(englishPagesOf(siteWordMarks), page);
  return {
    ...emptyPage(path),
    head: headTags(sitePage, isEnglish ? 'en' : language()),
    data: dataTags(dataOf(sitePage)),
    body: await renderPage(path),
  };
}

const renderNotFound = async (): Promise<PrerenderedPage> => ({ ...emptyPage('/404'), body: await renderPage('/404') });

const emptyPage = (path: string): PrerenderedPage => ({
  language: language(),
  path,
  head: `<title>${PRODUCT_NAME}</title>\n    <meta name="robots" content="noindex">`,
  body: '',
  data: '',
  theme: themeOf(path),
  withoutScripts: withoutScripts(),
});

const drawPlaceholder = async (path: string): Promise<PrerenderedPage> => ({
  ...emptyPage(path),
  body: await htmlOf(
    <RouterContextProvider router={routerAt('/d/share')}>
      <I18nProvider i18n={i18n}>
        <SharePlaceholder />
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
  return htmlOf(<App router={router} words={siteWordMarks} />);
}

async function htmlOf(element: ReactElement): Promise<string> {
  const { prelude } = await prerender(element, {
    onError: (error) => {
      throw error;
    },
    // Keeps all HTML in order. By default, scripts move large pieces.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  // The content security policy forbids style attributes in HTML. React sets these styles in the browser.
  return (await new Response(prelude).text()).replaceAll(/ style="[^"]*"/g, '');
}

/** Awaited here, because Vite's `runnerImport` closes this module's environment after the import. */
export const pages = await drawAll();
