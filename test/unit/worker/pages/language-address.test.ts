import { expect, test } from 'vitest';
import { languageAddress } from '../../../../worker/pages/language-address.ts';

test.each([
  ['/de', '/de/'],
  ['/de/', '/de/'],
  ['/DE/', '/de/'],
  ['/de/pricing', '/de/pricing'],
  ['/de/pricing/', '/de/pricing'],
  ['/pt-BR/contact', '/pt-br/contact'],
  ['/zh-Hans', '/zh-hans/'],
  ['/de/uploads', '/uploads'],
  ['/de/d/abc', '/d/abc'],
  ['/de/developers/reference', '/developers/reference'],
  ['/en', '/'],
  ['/en/pricing', '/pricing'],
  ['/en/uploads', '/uploads'],
  ['//de//pricing', '/de/pricing'],
])('%s is at %s', (path, address) => {
  expect(languageAddress(path)).toBe(address);
});

test.each([
  ['/de//evil.example', '/evil.example'],
  ['/de///evil.example/', '/evil.example'],
  ['/en//', '/'],
  ['/de/de/pricing', '/de/pricing'],
])('%s stays on this site, at %s', (path, address) => {
  expect(languageAddress(path)).toBe(address);
});

test.each([
  '/',
  '/pricing',
  '/d/de',
  '/deutsch',
  '/xx/',
  '/pt/',
  '/zh/',
  '/de-AT/',
  '/d',
  '/__proto__',
  '/de%2f',
  '/%64e/',
])('%s starts with no language', (path) => {
  expect(languageAddress(path)).toBeNull();
});
