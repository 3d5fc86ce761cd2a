import { defineConfig } from '@lingui/cli';
import { extractor } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './worker/contract/languages.ts';

const CALL = /\bsay\(/;

/** Catalogues of the Worker. Message ids are the English texts, because other ids need macros. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'origin',
  extractors: [
    {
      match: (file) => file.endsWith('.ts'),
      // The built-in extractor finds only `i18n._`, which has the same arguments as `say`.
      extract: (file, code, onMessageExtracted, context) => {
        if (!CALL.test(code)) return;
        return extractor.extract(file, code.replaceAll(new RegExp(CALL, 'g'), 'i18n._('), onMessageExtracted, context);
      },
    },
  ],
  catalogs: [{ path: '<rootDir>/worker/words/{locale}', include: ['worker/**/*.ts'] }],
});
