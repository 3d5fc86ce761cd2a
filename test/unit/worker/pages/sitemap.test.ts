import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../worker/contract/languages.ts';
import { sitemapXml } from '../../../../worker/pages/sitemap.ts';

const entries = sitemapXml('https://share.example')
  .split('\n')
  .filter((line) => line.includes('<url>'));
const entryOf = (address: string) =>
  entries.find((entry) => entry.includes(`<loc>https://share.example${address}</loc>`));

test('names each language of a translated page in each of its entries', () => {
  for (const address of ['/pricing', '/de/pricing', '/zh-hans/pricing']) {
    const alternates = [...(entryOf(address) ?? '').matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
    expect(alternates.map(([, language]) => language)).toEqual([...LANGUAGES, 'x-default']);
    expect(alternates.map(([, , href]) => href)).toContain('https://share.example/pt-br/pricing');
    expect(alternates.at(-1)?.[2]).toBe('https://share.example/pricing');
  }
});

test('has one entry without languages for an English page', () => {
  expect(entryOf('/privacy-policy')).not.toContain('hreflang');
  expect(entryOf('/de/privacy-policy')).toBeUndefined();
});
