import { expect, test } from 'vitest';
import { linesOf } from '../../../../../../web/features/uploads/stack/draw-card';
import { pickSheets } from '../../../../../../web/features/uploads/stack/pick-sheets';
import { endingOn } from '../../../../../../web/lib/file-names';

const file = (name: string, type = '') => ({ name, type });
const names = (files: readonly { name: string }[]) =>
  pickSheets(files as { name: string; type: string }[]).map(({ name }) => name);

test('shows pictures first, then files in the order of picking', () => {
  const photos = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => file(name, 'image/jpeg'));
  const texts = ['1.txt', '2.txt', '3.txt', '4.txt'].map((name) => file(name, 'text/plain'));
  expect(names([...texts, ...photos])).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(names([...texts, photos[0] ?? file('')])).toEqual(['a.jpg', '1.txt', '2.txt']);
  expect(names(texts)).toEqual(['1.txt', '2.txt', '3.txt']);
  expect(names(texts.slice(0, 1))).toEqual(['1.txt']);
  expect(names([])).toEqual([]);
  // SVG does not count as a picture, because not every browser decodes it.
  expect(names([file('drawing.svg', 'image/svg+xml'), photos[0] ?? file('')])).toEqual(['a.jpg', 'drawing.svg']);
});

test.each([
  ['report.pdf', 'PDF'],
  ['archive.tar.gz', 'GZ'],
  ['README', ''],
  ['.profile', ''],
  ['no ending.this is none', ''],
  ['日本語.txt', 'TXT'],
])('shows %s with the extension %j', (name, ending) => {
  expect(endingOn(name)).toBe(ending);
});

test('breaks a title between words into the lines that fit, and marks a cut title', () => {
  const fits = (text: string) => [...text].length <= 10;
  expect(linesOf('Photos', fits)).toEqual(['Photos']);
  expect(linesOf('Photos of the lake', fits)).toEqual(['Photos of', 'the lake']);
  expect(linesOf('a'.repeat(25), fits)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)]);
  expect(linesOf('one two three four five six seven eight', fits)).toEqual(['one two', 'three four', 'five six…']);
  expect(linesOf('😀'.repeat(31), fits)).toEqual(['😀'.repeat(10), '😀'.repeat(10), `${'😀'.repeat(9)}…`]);
  expect(linesOf('  ', fits)).toEqual([]);
});
