import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../worker/contract/languages.ts';
import { manifestOf } from '../../../../worker/pages/manifest.ts';
import { wordsIn } from '../../../../worker/words/words.ts';

const PUBLIC = join(import.meta.dirname, '../../../../web/public');
const english = manifestOf(wordsIn('en'));

/** Returns the size in the header of a PNG or JPEG file. */
function sizeOf(path: string): string {
  const bytes = readFileSync(path);
  if (path.endsWith('.png')) return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  // Start-of-frame segments of baseline and progressive pictures.
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if ([0xc0, 0xc2].includes(bytes[at + 1] ?? 0)) return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
  }
  return 'unknown';
}

test('names pictures that exist, with their sizes', () => {
  const pictures = [...english.icons, ...english.screenshots, ...english.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes } of pictures) {
    expect(existsSync(join(PUBLIC, src)), src).toBe(true);
    expect(sizeOf(join(PUBLIC, src)), src).toBe(sizes);
  }
  expect(english.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2);
});

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
