import { join } from 'node:path';
import type { Plugin } from 'vite';
import { directionOf, LANGUAGES, type Language } from '../../worker/contract/languages.ts';
import { type PageMessages, pageData } from '../../worker/contract/page-data.ts';
import { ROOT } from '../wrangler.ts';

const CATALOGUES: readonly (keyof PageMessages)[] = ['start', 'more', 'admin'];

export const messagesAt = (pathOf: (name: keyof PageMessages) => string): PageMessages => ({
  start: pathOf('start'),
  more: pathOf('more'),
  admin: pathOf('admin'),
});

/** Writes each catalogue to its own file, so scripts stay cached when a translation changes. */
export const catalogues = (): Plugin => ({
  name: 'catalogues',
  apply: 'build',
  buildStart() {
    for (const language of LANGUAGES) {
      for (const name of CATALOGUES) {
        this.emitFile({
          type: 'chunk',
          id: join(ROOT, 'web/words', language, `${name}.po`),
          name: `${name}-${language}`,
          preserveSignature: 'exports-only',
        });
      }
    }
  },
});

export const withLanguage = (html: string, language: Language, messages: PageMessages): string =>
  html
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace(
      '</head>',
      `  <script type="application/json" id="${pageData.messages}">${JSON.stringify(messages)}</script>\n  </head>`,
    );
