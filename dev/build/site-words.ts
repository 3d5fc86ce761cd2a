import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { ROOT } from '../wrangler.ts';

const CONTRACT = join(ROOT, 'worker/contract');

/** Gives the page its words where Vite serves it. Otherwise the Worker does. */
export const wordsOfDevelopment = (): Plugin => ({
  name: 'words-of-development',
  apply: 'serve',
  async transformIndexHtml() {
    const load = <Module>(name: string) => runnerImport<Module>(join(CONTRACT, name), { configFile: false });
    const [words, data] = await Promise.all([
      load<typeof import('../../worker/contract/site-words.ts')>('site-words.ts'),
      load<typeof import('../../worker/contract/page-data.ts')>('page-data.ts'),
    ]);
    return [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: data.module.pageData.words },
        children: JSON.stringify(words.module.siteWordsOf({})),
        injectTo: 'head',
      },
    ];
  },
});
