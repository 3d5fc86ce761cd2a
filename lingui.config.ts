import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { startFiles } from './dev/build/start-files.ts';
import { LANGUAGES } from './worker/contract/languages.ts';

const start = startFiles(import.meta.dirname);
const admin = ['web/features/admin/**/*.{ts,tsx}', 'web/routes/admin.tsx'];

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  fallbackLocales: { default: 'en' },
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  catalogs: [
    { path: '<rootDir>/web/words/{locale}/start', include: start },
    {
      path: '<rootDir>/web/words/{locale}/more',
      include: ['web/{features,lib,routes,ui}/**/*.{ts,tsx}'],
      exclude: [...start, ...admin],
    },
    { path: '<rootDir>/web/words/{locale}/admin', include: admin },
  ],
});
