import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../dev/wrangler.ts';
import { LONG_BROWSER_TESTS, LONG_WORKER_TESTS } from '../../long.ts';

test.each([
  ['worker', LONG_WORKER_TESTS],
  ['e2e', LONG_BROWSER_TESTS],
])('finds every file of test/%s that npm test leaves out', (folder, names) => {
  expect(names.filter((name) => !existsSync(join(ROOT, 'test', folder, `${name}.test.ts`)))).toEqual([]);
});
