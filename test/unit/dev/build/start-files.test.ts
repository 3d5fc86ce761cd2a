import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startFiles } from '../../../../dev/build/start-files.ts';

test('lists the modules that the first screens import, directly or not', () => {
  const root = mkdtempSync(join(tmpdir(), 'fileshare-start-files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const sources = {
    'web/main.tsx': "import { App } from './app';\nimport './styles.css';\n",
    'web/app.tsx': "import {\n  one,\n  two,\n} from './lib/numbers';\nimport type { Person } from './lib/person';\n",
    'web/lib/numbers.ts': "export { one } from './one.ts';\nimport { limit } from '../../worker/contract/limits';\n",
    'web/lib/one.ts': "import { i18n } from '@lingui/core';\n",
    'web/lib/person.ts': '',
    'web/lib/late.ts': '',
    'worker/contract/limits.ts': '',
    'web/routes/home.tsx': "const Late = lazy(() => import('../lib/late'));\n",
    'web/routes/shared-folder.tsx': "import '../lib/one.ts';\n",
    'web/routes/frame/share-placeholder.tsx': '',
  };
  for (const [path, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  expect(startFiles(root).toSorted()).toEqual([
    'web/app.tsx',
    'web/lib/numbers.ts',
    'web/lib/one.ts',
    'web/main.tsx',
    'web/routes/frame/share-placeholder.tsx',
    'web/routes/home.tsx',
    'web/routes/shared-folder.tsx',
  ]);
});
