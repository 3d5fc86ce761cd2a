import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languageOf } from '../../worker/contract/languages.ts';
import { load } from '../load.ts';
import { ROOT } from '../wrangler.ts';
import { messagesAt, withLanguage } from './catalogues.ts';

/** Serves the page in the visitor's language, with the installation's texts. Otherwise the Worker does this. */
export const pageInDevelopment = (): Plugin => ({
  name: 'page-in-development',
  apply: 'serve',
  configureServer: (server) => () => {
    server.middlewares.use(async (request, response, next) => {
      if (request.url?.replace(/\?.*/, '') !== '/index.html') {
        next();
        return;
      }
      try {
        const address = request.originalUrl ?? '/';
        const language = languageOf({
          path: new URL(address, 'http://localhost').pathname,
          cookie: /(?:^|; )lang=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null,
          acceptLanguage: request.headers['accept-language'] ?? null,
        });
        const template = await readFile(join(ROOT, 'web/index.html'), 'utf8');
        const html = await server.transformIndexHtml('/index.html', template, address);
        const messages = messagesAt((name) => `/words/${language}/${name}.po?import`);
        response.setHeader('Content-Type', 'text/html');
        response.end(withLanguage(html, language, messages));
      } catch (failure) {
        next(failure);
      }
    });
  },
  async transformIndexHtml() {
    const [{ siteWordsOf }, { pageData }] = await Promise.all([
      load<typeof import('../../worker/contract/site-words.ts')>('worker/contract/site-words.ts'),
      load<typeof import('../../worker/contract/page-data.ts')>('worker/contract/page-data.ts'),
    ]);
    return [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: pageData.words },
        children: JSON.stringify(siteWordsOf({})),
        injectTo: 'head',
      },
    ];
  },
});
