import { expect, test } from 'vitest';
import { headTags } from '../../../../../web/lib/page/head-tags';

const page = { path: '/pricing', title: 'Preise', description: 'Was es kostet' } as const;
const english = { ...page, path: '/blog' } as const;

test('a translated page has its own address, and names those in all languages', () => {
  const tags = headTags(page, 'de');
  expect(tags).toContain('<link rel="canonical" href="https://origin.invalid/de/pricing">');
  expect(tags).toContain('content="https://origin.invalid/de/pricing"');
  expect(tags).toContain('<link rel="alternate" hreflang="en" href="https://origin.invalid/pricing">');
  expect(tags).toContain('<link rel="alternate" hreflang="zh-Hans" href="https://origin.invalid/zh-hans/pricing">');
  expect(tags).toContain('<link rel="alternate" hreflang="x-default" href="https://origin.invalid/pricing">');
  expect(tags.match(/hreflang/g)).toHaveLength(13);
});

test('all other pages have one address', () => {
  const tags = headTags(english, 'de');
  expect(tags).toContain('<link rel="canonical" href="https://origin.invalid/blog">');
  expect(tags).not.toContain('hreflang');
});

test.each([
  ['en', 'en_US'],
  ['pt-BR', 'pt_BR'],
  ['ja', 'ja_JP'],
  ['zh-Hans', 'zh_CN'],
] as const)('the locale of %s is %s', (language, locale) => {
  expect(headTags(page, language)).toContain(`<meta property="og:locale" content="${locale}">`);
});
