import { afterEach, expect, test } from 'vitest';
import { direction } from '../../../../../web/lib/words/direction';
import { setLanguage } from '../../../../../web/lib/words/language';

afterEach(() => setLanguage('en'));

test('returns the direction of the language if there is no document', () => {
  expect(direction()).toBe('ltr');
  setLanguage('ar');
  expect(direction()).toBe('rtl');
});
