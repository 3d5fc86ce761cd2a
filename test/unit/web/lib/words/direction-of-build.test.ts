import { afterEach, expect, test } from 'vitest';
import { direction } from '../../../../../web/lib/words/direction';
import { setLanguage } from '../../../../../web/lib/words/language';

afterEach(() => setLanguage('en'));

test('is the direction of the language where there is no document', () => {
  expect(direction()).toBe('ltr');
  setLanguage('ar');
  expect(direction()).toBe('rtl');
});
