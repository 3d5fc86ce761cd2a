import { afterEach, describe, expect, test } from 'vitest';
import '../../../../../web/lib/words/isolate-values';
import { nameOfUpload } from '../../../../../web/features/uploads/default-name';
import { setLanguage } from '../../../../../web/lib/words/language';
import { LANGUAGES } from '../../../../../worker/contract/languages';

afterEach(() => setLanguage('en'));

const file = (name: string, day = 26) => ({ name, lastModified: new Date(2026, 10, day, 12).getTime() });

describe('files with names of a camera', () => {
  test.each([
    [['IMG_1234.HEIC', 'IMG_1235.HEIC'], 'Photos of November 26, 2026'],
    [['IMG_E1234 (1).JPG', 'image.jpg', '_DSC0001.NEF', 'DSC01234.ARW', 'P1010001.JPG'], 'Photos of November 26, 2026'],
    [['VID_20261126_101500.mp4', 'IMG_0002.MOV'], 'Videos of November 26, 2026'],
    [['IMG_0001.HEIC', 'IMG_0002.MOV'], 'Photos and videos of November 26, 2026'],
  ])('names %j by their day', (names, title) => {
    expect(nameOfUpload(names.map((name) => file(name)))).toBe(title);
  });

  test('names files of several days by the first and the last day', () => {
    const files = [file('IMG_0002.HEIC', 25), file('IMG_0003.HEIC', 26), file('IMG_0001.HEIC', 24)];
    expect(nameOfUpload(files)).toBe('Photos of November 24 – 26, 2026');
  });

  test('prefers the day in a name to the time of the file, which a copy changes', () => {
    const names = ['PXL_20260703_101500123.MP.jpg', 'IMG-20260703-WA0001.jpg', '20260703_101500.jpg'];
    expect(nameOfUpload(names.map((name) => file(name)))).toBe('Photos of July 3, 2026');
  });

  test('calls a live photo, which is a picture and a video, a photo', () => {
    expect(nameOfUpload([file('IMG_0001.HEIC'), file('IMG_0001.MOV')])).toBe('Photos of November 26, 2026');
  });
});

test.each([
  [['IMG_1234.HEIC'], 'IMG_1234.HEIC'],
  [['IMG_1234.HEIC', 'notes.pdf'], 'IMG_1234.HEIC and 1 more'],
  [['IMG_1234.HEIC', 'beach.jpg'], 'beach.jpg and 1 more'],
  [['IMG_1234.pdf', 'IMG_1235.pdf'], 'IMG_1234.pdf and 1 more'],
  [['Imagine 2026.jpg', 'images.jpg'], 'images.jpg and 1 more'],
  [[], ''],
])('names %j by the first file', (names, title) => {
  expect(nameOfUpload(names.map((name) => file(name)))).toBe(title);
});

test.each(LANGUAGES)('contains nothing in %s that a name must not contain', (language) => {
  setLanguage(language);
  const files = [file('IMG_0001.HEIC', 24), file('IMG_0002.HEIC', 26)];
  for (const name of [nameOfUpload(files), nameOfUpload([...files, file('תמונה.jpg')])]) {
    expect(name).not.toMatch(/[/\\\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2009\u202f]/);
  }
});
