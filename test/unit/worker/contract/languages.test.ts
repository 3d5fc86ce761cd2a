import { describe, expect, test } from 'vitest';
import { NAMES } from '../../../../worker/contract/language-names.ts';
import { directionOf, LANGUAGES, type Language, languageOf, prefixOf } from '../../../../worker/contract/languages.ts';

const plain = { path: '/', cookie: null, acceptLanguage: null };
const accepting = (acceptLanguage: string) => languageOf({ ...plain, acceptLanguage });

describe('languageOf', () => {
  test.each([
    ['', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['en-US,en;q=0.9', 'en'],
    ['es-419', 'es'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['pt-BR', 'pt-BR'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-Hans', 'zh-Hans'],
    ['zh-Hans-TW', 'zh-Hans'],
    ['zh-TW', 'en'],
    ['zh-HK', 'en'],
    ['zh-MO', 'en'],
    ['zh-Hant', 'en'],
    ['zh-Hant-CN', 'en'],
    ['zh-TW,ja;q=0.8', 'ja'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-Hans'],
    ['ar-EG', 'ar'],
    ['nl,sv;q=0.9', 'en'],
    ['nl,fr;q=0.5,de;q=0.7', 'de'],
    ['fr;q=0.5,de;q=0.5', 'fr'],
    ['de;q=0,fr;q=0.1', 'fr'],
    ['de;q=0.0, fr;q=0', 'en'],
    ['*', 'en'],
    ['*;q=0.5, it;q=0.1', 'it'],
    ['en;q=0.3, ru ; q=0.4', 'ru'],
    ['en;q=0.3,ru;q=1.5', 'en'],
    ['en;q=0.3, ru; Q=0.4', 'ru'],
    ['ru;q=1.000', 'ru'],
  ])('Accept-Language %j is %s', (header, language) => {
    expect(accepting(header)).toBe(language);
  });

  test.each([
    ',,;;==',
    ';q=1',
    '-,--',
    'deutsch',
    'd',
    'de_AT',
    'de\u0000',
    'de;q=2',
    'de;q=-1',
    'de;q=NaN',
    'de;q=1e9',
    'de;level=1',
    '../../de',
    '__proto__',
    'constructor',
    '\ud800',
    'x'.repeat(10_240),
    ','.repeat(10_240),
    `${'nl,'.repeat(100)}de`,
    `${'n'.repeat(199)},de`,
  ])('a header without a language of the site is English: %j', (header) => {
    expect(accepting(header)).toBe('en');
  });

  test('reads at most 200 characters, and no range that is cut off there', () => {
    expect(accepting(`pl${',nl'.repeat(10_000)}`)).toBe('pl');
    const padding = `${'n'.repeat(197)},`;
    expect(accepting(`${padding}de`)).toBe('de');
    expect(accepting(`${padding}de-AT`)).toBe('en');
    expect(accepting(`${padding}zh-TW`)).toBe('en');
  });

  test.each(LANGUAGES)('the cookie %s decides over the header', (language) => {
    const acceptLanguage = language === 'ja' ? 'de' : 'ja';
    expect(languageOf({ path: '/uploads', cookie: language, acceptLanguage })).toBe(language);
  });

  test.each([
    '',
    'DE',
    'de ',
    'de;',
    'pt',
    'zh',
    'nl',
    '../de',
    'de/../..',
    '%64e',
    'de\r\nSet-Cookie: a=b',
    '<script>',
    '__proto__',
    'toString',
    'd'.repeat(10_240),
  ])('ignores the cookie %j', (cookie) => {
    expect(languageOf({ ...plain, cookie, acceptLanguage: 'fr' })).toBe('fr');
    expect(languageOf({ ...plain, cookie })).toBe('en');
  });

  test.each([
    ['/de', 'de'],
    ['/de/', 'de'],
    ['/de/pricing', 'de'],
    ['/de/uploads', 'de'],
    ['/pt-br/contact', 'pt-BR'],
    ['/zh-hans', 'zh-Hans'],
    ['/', 'fr'],
    ['', 'fr'],
    ['/en', 'fr'],
    ['/d/de', 'fr'],
    ['/dev', 'fr'],
    ['/developers', 'fr'],
    ['/DE', 'fr'],
    ['/pt', 'fr'],
    ['//de', 'fr'],
    ['/de.html', 'fr'],
    ['/tr%2f', 'fr'],
  ])('the path %j is %s, and a prefix decides over the cookie', (path, language) => {
    expect(languageOf({ path, cookie: 'fr', acceptLanguage: 'ja' })).toBe(language);
  });
});

test('has a name, a direction and a prefix of its own for each language', () => {
  expect(Object.keys(NAMES)).toEqual([...LANGUAGES]);
  expect(new Set(Object.values(NAMES)).size).toBe(LANGUAGES.length);
  expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
  expect(['en', 'de', 'pt-BR', 'zh-Hans'].map((language) => prefixOf(language as Language))).toEqual([
    '',
    '/de',
    '/pt-br',
    '/zh-hans',
  ]);
});
