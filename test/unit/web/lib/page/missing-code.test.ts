import { expect, test } from 'vitest';
import { CodeNotLoaded } from '../../../../../web/lib/page/load-code';
import { isCodeMissing } from '../../../../../web/lib/page/missing-code';

test.each([
  'Failed to fetch dynamically imported module: https://a.example/assets/x.js',
  'error loading dynamically imported module: https://a.example/assets/x.js',
  'Importing a module script failed.',
])("recognises a browser's error message for code that could not be loaded: %s", (words) => {
  expect(isCodeMissing(new TypeError(words))).toBe(true);
});

test('recognises code that did not arrive in time, and no other failure', () => {
  expect(isCodeMissing(new CodeNotLoaded())).toBe(true);
  for (const failure of [new TypeError('Failed to fetch'), new Error('offline'), null]) {
    expect(isCodeMissing(failure)).toBe(false);
  }
});
