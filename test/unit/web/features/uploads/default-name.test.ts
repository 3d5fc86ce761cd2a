// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { nameOfUpload } from '../../../../../web/features/uploads/default-name';
import '../../../../../web/lib/words/isolate-values';

afterEach(() => document.documentElement.removeAttribute('dir'));

test('is the name of the only file', () => {
  expect(nameOfUpload(['b.txt'])).toBe('b.txt');
});

test.each(['ltr', 'rtl'])('has no invisible characters in a page with dir="%s"', (dir) => {
  document.documentElement.setAttribute('dir', dir);
  expect(nameOfUpload(['b.txt', 'a.txt', 'c.txt'])).toBe('a.txt and 2 more');
  expect(nameOfUpload(['تقرير.pdf', 'خطة.pdf'])).toBe('تقرير.pdf and 1 more');
});
