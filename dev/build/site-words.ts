import type { Plugin } from 'vite';
import { load } from '../load.ts';

/** Adds the installation's texts when Vite serves the page. Otherwise the Worker adds them. */
export const siteWordsInDevelopment = (): Plugin => ({
  name: 'site-words-in-development',
  apply: 'serve',
  async transformIndexHtml() {
    const [{ siteWordsOf }, { pageData }] = await Promise.all([
      load<typeof import('../../worker/pages/site-words.ts')>('worker/pages/site-words.ts'),
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
