import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languageOf } from '../../worker/contract/languages.ts';
import { pageData } from '../../worker/contract/page-data.ts';
import { load } from '../load.ts';
import { ROOT } from '../wrangler.ts';
import { messagesAt, withLanguage } from './catalogues.ts';

/** Serves the page in the visitor's language, with the texts of an installation without settings. */
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
        const { siteWordsOf } =
          await load<typeof import('../../worker/pages/site-words.ts')>('worker/pages/site-words.ts');
        const words = JSON.stringify(siteWordsOf({}, false, language));
        const messages = messagesAt((name) => `/words/${language}/${name}.po?import`);
        response.setHeader('Content-Type', 'text/html');
        response.end(
          withLanguage(html, language, messages).replace(
            '</head>',
            () => `<script type="application/json" id="${pageData.words}">${words}</script></head>`,
          ),
        );
      } catch (failure) {
        next(failure);
      }
    });
  },
});
