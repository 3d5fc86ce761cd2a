import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../worker/contract/languages.ts';
import { manifestOf } from '../../../../worker/pages/manifest.ts';
import { wordsIn } from '../../../../worker/words/words.ts';

const PUBLIC = join(import.meta.dirname, '../../../../web/public');
const english = manifestOf(wordsIn('en'));

test('has the theme color of the page', () => {
  const page = readFileSync(join(PUBLIC, '../index.html'), 'utf8');
  expect(page).toContain(`<meta name="theme-color" content="${english.theme_color}" />`);
});

test('has the words of each language, and the same id', () => {
  for (const language of LANGUAGES) {
    const { lang, dir, id, shortcuts } = manifestOf(wordsIn(language));
    expect([lang, dir, id]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr', '/']);
    if (language !== 'en') expect(shortcuts[0]?.name, language).not.toBe(english.shortcuts[0]?.name);
  }
});

test('receives files of any type', () => {
  expect(english.share_target).toEqual({
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['*/*'] }] },
  });
});
