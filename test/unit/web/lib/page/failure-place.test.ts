import { expect, test } from 'vitest';
import { placeOf } from '../../../../../web/lib/page/failure-place.ts';

const failure = (stack: string, name = 'TypeError') => Object.assign(new Error('Ada'), { name, stack });

test.each([
  ['Chromium', 'TypeError: Ada\n    at x (https://files.example.com/assets/core-Bt.js:14:203)\n    at y'],
  ['Firefox', 'x@https://files.example.com/assets/core-Bt.js:14:203\ny@https://files.example.com/d/secret'],
  ['WebKit', 'x@https://files.example.com/assets/core-Bt.js:14:203\n@'],
])('finds where an error was thrown in %s', (_, stack) => {
  expect(placeOf(failure(stack))).toEqual({ what: 'TypeError', place: 'core-Bt.js:14:203' });
});

test.each([
  ['an extension', failure('at x (chrome-extension://abc/content.js:1:1)')],
  ['an error name with personal data', failure('at /assets/a.js:1:1', 'Ada Lovelace')],
  ['a value that is not an error', 'Ada'],
  ['nothing', undefined],
])('returns null for %s', (_, thrown) => {
  expect(placeOf(thrown)).toBeNull();
});
